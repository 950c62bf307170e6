// A graph as people draw one with d3 and Canvas 2D: everything again for each frame, links as one path, nodes as another.
const { count, links, xy } = JSON.parse(document.getElementById("graph").textContent);
const nodes = Array.from({ length: count }, (_, i) => ({ x: xy[2 * i], y: xy[2 * i + 1] }));
const ends = Array.from({ length: links.length / 2 }, (_, i) => ({ source: links[2 * i], target: links[2 * i + 1] }));
d3.forceSimulation(nodes).force("link", d3.forceLink(ends)).stop();

const canvas = document.querySelector("canvas");
const { innerWidth: width, innerHeight: height } = window;
Object.assign(canvas, { width, height });
const context = canvas.getContext("2d");
let transform = d3.zoomIdentity;
let asked = 0;
window.framesDrawn = 0;

function draw() {
  asked = 0;
  window.framesDrawn += 1;
  context.save();
  context.clearRect(0, 0, width, height);
  context.translate(transform.x, transform.y);
  context.scale(transform.k, transform.k);
  context.beginPath();
  for (const { source, target } of ends) {
    context.moveTo(source.x, source.y);
    context.lineTo(target.x, target.y);
  }
  context.lineWidth = 1 / transform.k;
  context.strokeStyle = "#aaa";
  context.stroke();
  const radius = Math.max(10 * transform.k ** 0.85, 1.3) / transform.k;
  context.beginPath();
  for (const { x, y } of nodes) {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
  context.fillStyle = "#69b";
  context.fill();
  context.restore();
}

const zoom = d3.zoom().scaleExtent([0.0001, 8]).on("zoom", () => {
  transform = d3.event.transform;
  asked ||= requestAnimationFrame(draw);
});
const edges = (axis) => nodes.reduce(([least, most], node) => [Math.min(least, node[axis]), Math.max(most, node[axis])], [Infinity, -Infinity]);
const [left, right] = edges("x"), [upper, lower] = edges("y");
const k = 0.9 * Math.min(width / (right - left), height / (lower - upper));
d3.select(canvas).call(zoom).call(zoom.transform,
  d3.zoomIdentity.translate(width / 2, height / 2).scale(k).translate(-(left + right) / 2, -(upper + lower) / 2));
