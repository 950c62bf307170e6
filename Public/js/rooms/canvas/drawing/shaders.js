/**
 * Everything that vertices read lies in textures, this wide: two numbers for the place of each node, so that what moves
 * is written once; four for each disc and each line. Instances would do the same, but where there is no graphics card
 * each instance of so few vertices seems to cost as much as a call.
 */
export const textureWidth = 1024;

/** Pictures lie in a square of this many pixels, in cells of this many. */
export const [atlasSide, atlasCell] = [2048, 64];

const head = `#version 300 es
precision highp float;
precision highp int;
uniform highp sampler2D places;
uniform highp usampler2D items;
uniform vec4 camera;
uniform vec2 box;
uniform float density;
ivec2 texel(uint i) { return ivec2(int(i % ${textureWidth}u), int(i / ${textureWidth}u)); }
vec2 place(uint i) { return (texelFetch(places, texel(i), 0).xy - camera.xy) * camera.zw; }
uvec4 bytes(uint packed) { return uvec4(packed, packed >> 8, packed >> 16, packed >> 24) & 255u; }
const int corners[6] = int[6](0, 1, 2, 2, 1, 3);
vec4 clip(vec2 pixels) { return vec4(pixels * vec2(2.0, -2.0) / box, 0.0, 1.0); }
`;

/** Lines are stripes with soft edges; if there are too many for that, they are one pixel wide. */
export const lineVertex = `${head}
uniform float width;
uniform bool isThin;
out vec4 tint;
out float side;
void main() {
  int corner = isThin ? gl_VertexID & 1 : corners[gl_VertexID % 6];
  uvec4 item = texelFetch(items, texel(uint(gl_VertexID / (isThin ? 2 : 6))), 0);
  vec2 from = place(item.x);
  vec2 to = place(item.y);
  tint = vec4(bytes(item.z)) / 255.0;
  if (isThin) {
    side = 0.0;
    gl_Position = clip(corner == 0 ? from : to);
    return;
  }
  vec2 along = to - from;
  float far = max(length(along), 0.001);
  vec2 across = vec2(-along.y, along.x) / far;
  float half_ = width * 0.5 + 1.0 / density;
  side = (corner & 1) == 0 ? -half_ : half_;
  gl_Position = clip((corner < 2 ? from : to) + across * side);
}`;

export const lineFragment = `#version 300 es
precision highp float;
in vec4 tint;
in float side;
uniform float width;
uniform float density;
uniform bool isThin;
out vec4 colour;
void main() {
  float cover = isThin ? 1.0 : clamp((width * 0.5 - abs(side)) * density + 0.5, 0.0, 1.0);
  float alpha = tint.a * cover;
  colour = vec4(tint.rgb * alpha, alpha);
}`;

/** Each disc is one point: as two triangles it would cost six times the vertices, which is what 100,000 of them cost most. */
export const nodeVertex = `${head}
uniform float scale;
uniform float smallest;
uniform float largestPoint;
flat out vec3 tint;
flat out float strength;
flat out float reach;
flat out float cover;
uniform float crowding;
flat out float radius;
flat out uint rim;
flat out vec2 cell;
void main() {
  uvec4 item = texelFetch(items, texel(uint(gl_VertexID)), 0);
  uvec4 shape = bytes(item.z);
  rim = shape.y;
  float around = rim == 2u ? 6.0 : 1.0;
  radius = min(clamp(float(shape.x) * 0.25 * scale, smallest, 44.0), largestPoint / density * 0.5 - around);
  uint picture = shape.z + shape.w * 256u;
  float across = ${atlasSide / atlasCell}.0;
  cell = picture == 0u || radius < 3.0 ? vec2(-1.0) : vec2(mod(float(picture), across), floor(float(picture) / across));
  vec4 fill = vec4(bytes(item.y)) / 255.0;
  tint = fill.rgb;
  strength = fill.a;
  // Among very many, dots let through what is under them: where more of them lie it grows darker, instead of a carpet.
  cover = radius < 2.5 ? mix(1.0, clamp(radius * radius * 0.22, 0.24, 1.0), crowding) : 1.0;
  reach = radius + around;
  gl_Position = clip(place(item.x));
  gl_PointSize = 2.0 * reach * density;
}`;

export const nodeFragment = `#version 300 es
precision highp float;
flat in vec3 tint;
flat in float strength;
flat in float reach;
flat in float cover;
flat in float radius;
flat in uint rim;
flat in vec2 cell;
uniform float density;
uniform vec3 ground;
uniform vec3 ink;
uniform vec3 accent;
uniform vec3 card;
uniform float whiteness;
uniform sampler2D pictures;
out vec4 colour;
float edge(float limit, float far) { return clamp((limit - far) * density + 0.5, 0.0, 1.0); }
void main() {
  vec2 spot = (2.0 * gl_PointCoord - 1.0) * reach;
  float far = length(spot);
  vec3 fill = tint;
  if (cell.x >= 0.0) {
    vec2 at = clamp(spot / radius * 0.5 + 0.5, 0.03, 0.97);
    vec4 picture = texture(pictures, (cell + at) / ${atlasSide / atlasCell}.0);
    vec3 sheet = mix(fill, card, whiteness);
    // Too small to be told apart a picture is nothing but its colour.
    fill = mix(fill, mix(sheet, picture.rgb / max(picture.a, 0.001), picture.a), smoothstep(3.0, 4.2, radius));
  }
  if (radius > 2.5) {
    float hairline = edge(radius, far) - edge(radius - (rim == 1u ? 2.0 : 1.0), far);
    fill = mix(fill, mix(fill, ink, rim == 1u ? 0.8 : 0.22), hairline);
  }
  fill = mix(ground, fill, strength);
  float inside = edge(radius, far);
  if (rim == 2u) {
    float ring = edge(radius + 5.0, far) - edge(radius + 2.5, far);
    float moat = edge(radius + 5.0, far);
    colour = vec4(mix(mix(ground, accent, ring), fill, inside) * moat, moat);
    return;
  }
  colour = vec4(fill, 1.0) * inside * cover;
}`;
