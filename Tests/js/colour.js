/** Colours for tests. Channels are from 0 to 255, as in `#rrggbb`. */

export const channels = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** sRGB to linear light, from 0 to 1. */
const linear = (colour) =>
  colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(colour) {
  const [red, green, blue] = linear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one, other) {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** `color-mix(in srgb, one percent%, other)`. */
export const mix = (one, percent, other) =>
  one.map((value, at) => (value * percent + other[at] * (100 - percent)) / 100);

const times = (matrix, [x, y, z]) => matrix.map(([a, b, c]) => a * x + b * y + c * z);

/** The look of a colour to different eyes, in linear light: Machado, Oliveira and Fernandes 2009, severity 1.0. */
export const eyes = {
  "with all cones": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  "with protanopia": [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  "with deuteranopia": [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

const toXYZ = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const white = [0.95047, 1, 1.08883];

/** CIELAB under D65 of a colour as an eye sees it. */
export function seen(colour, eye) {
  const light = times(eye, linear(colour)).map((value) => Math.min(Math.max(value, 0), 1));
  const [x, y, z] = times(toXYZ, light).map((value, at) => {
    const part = value / white[at];
    return part > (6 / 29) ** 3 ? Math.cbrt(part) : part / (3 * (6 / 29) ** 2) + 4 / 29;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const sine = (degrees) => Math.sin((degrees * Math.PI) / 180);
const cosine = (degrees) => Math.cos((degrees * Math.PI) / 180);
const hue = (a, b) => (a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360);

/** CIEDE2000 of two CIELAB colours, in the notation of Sharma, Wu and Dalal 2005. */
export function difference([l1, a1, b1], [l2, a2, b2]) {
  const fade = (chroma) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
  const stretch = 1.5 - fade((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) / 2;
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)];
  const [h1, h2] = [hue(a1 * stretch, b1), hue(a2 * stretch, b2)];
  const isGrey = c1 * c2 === 0;
  const turn = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const [light, chroma] = [(l1 + l2) / 2, (c1 + c2) / 2];
  let middle = h1 + h2;
  if (!isGrey && Math.abs(h1 - h2) <= 180) middle /= 2;
  else if (!isGrey) middle = (middle + (middle < 360 ? 360 : -360)) / 2;
  const weight =
    1 - 0.17 * cosine(middle - 30) + 0.24 * cosine(2 * middle) + 0.32 * cosine(3 * middle + 6) -
    0.2 * cosine(4 * middle - 63);
  const lightness = (l2 - l1) / (1 + (0.015 * (light - 50) ** 2) / Math.sqrt(20 + (light - 50) ** 2));
  const strength = (c2 - c1) / (1 + 0.045 * chroma);
  const tint = (2 * Math.sqrt(c1 * c2) * sine(turn / 2)) / (1 + 0.015 * chroma * weight);
  const rotation = -sine(60 * Math.exp(-(((middle - 275) / 25) ** 2))) * 2 * fade(chroma);
  return Math.sqrt(lightness ** 2 + strength ** 2 + tint ** 2 + rotation * strength * tint);
}
