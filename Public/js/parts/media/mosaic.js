/** As `Mosaic.swift`: pictures whose shapes are known stand in the page as they will once the server has them. */

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const within = (number, least, most) => Math.min(Math.max(number, least), most);

/** Ways to break so many pictures into rows of up to four; with ten pictures there are 512 to look at. */
function ways(count) {
  const all = [];
  for (let breaks = 0; breaks < 1 << (count - 1); breaks++) {
    const rows = [[0]];
    for (let index = 1; index < count; index++) {
      if (breaks & (1 << (index - 1))) rows.push([index]);
      else rows.at(-1).push(index);
    }
    if (rows.every((row) => row.length <= 4)) all.push(rows);
  }
  return all;
}

/** How far a layout is from a pleasant one: less is better. */
function costOf(rows, shapes) {
  const heights = rows.map((row) => 1 / sum(row.map((index) => shapes[index])));
  const target = shapes.length <= 2 ? 0.7 : shapes.length <= 4 ? 0.9 : 1.1;
  let cost = Math.abs(sum(heights) - target) * 2;
  for (const height of heights) {
    if (height < 0.26) cost += (0.26 - height) * 8;
    if (height > 0.7) cost += (height - 0.7) * 3;
  }
  cost += (Math.max(...heights) / Math.min(...heights) - 1) * 0.35;
  for (const [place, row] of rows.entries()) if (row.length > rows[place + 1]?.length) cost += 0.25;
  return cost;
}

/**
 * @param {number[]} ratios width divided by height of up to ten pictures
 * @returns {{ rows: { index: number, ratio: number }[][], shape: "high" | "even" | "low" }}
 */
export function mosaicOf(ratios) {
  const [least, most] = ratios.length === 1 ? [0.8, 2.4] : [0.6, 1.9];
  const shapes = ratios.map((ratio) => (Number.isFinite(ratio) && ratio > 0 ? within(ratio, least, most) : 1));
  let best = { rows: [], cost: Infinity };
  for (const rows of ways(shapes.length)) {
    const cost = shapes.length > 1 ? costOf(rows, shapes) : 0;
    if (cost < best.cost) best = { rows, cost };
  }
  const rows = best.rows.map((row) => {
    const width = sum(row.map((index) => shapes[index]));
    const factor = within(width, 0.8, 4) / width;
    return row.map((index) => ({ index, ratio: shapes[index] * factor }));
  });
  const height = sum(rows.map((row) => 1 / sum(row.map(({ ratio }) => ratio))));
  return { rows, shape: height > 1.05 ? "high" : height < 0.65 ? "low" : "even" };
}
