// Draws the rooms of the demo's VR scenes, one all around and one as one stands before it, and reckons where their devices are seen.
// node scripts/demo-rooms.mjs writes apps/server/src/seed/rooms.json: pictures in base64, places as shares of width and height.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The server's. */
const sharp = createRequire(new URL('../apps/server/package.json', import.meta.url))('sharp')

// Metres: x to the right, y up, z away from who looks. What stands in a room are boxes, each from its nearest lower left corner.

const grey = [206, 212, 219]
const light = [226, 230, 234]
const dark = [52, 60, 70]
const screen = [24, 62, 88]
const green = [52, 190, 110]
const amber = [232, 160, 40]

/** How sides of boxes look, by metres from the left and from below, and the side's width and height. */
const faces = {
  rack: (u, v, w, h) => {
    if (u < 0.03 || u > w - 0.03 || v < 0.08 || v > h - 0.05) return [38, 44, 52]
    if (Math.abs(u - w * 0.86) < 0.012 && Math.abs(v - h * 0.5) < 0.12) return grey
    const unit = (v * 22) % 1
    if (unit < 0.16) return [44, 51, 60]
    const lit = Math.abs(u - 0.09) < 0.009 && Math.abs(unit - 0.6) < 0.14
    return lit ? (Math.floor(v * 22) % 5 === 0 ? amber : green) : [60, 69, 80]
  },
  ups: (u, v, w, h) => {
    if (u < 0.02 || u > w - 0.02 || v < 0.07) return [150, 158, 166]
    if (Math.abs(v - h * 0.78) < 0.1 && Math.abs(u - w / 2) < w * 0.2) return Math.abs(v - h * 0.78) < 0.085 ? screen : dark
    if (Math.abs(v - h * 0.66) < 0.012 && Math.abs(u - w / 2) < 0.03) return green
    if (v < h * 0.42 && v > 0.14 && u > 0.08 && u < w - 0.08 && (v * 28) % 1 < 0.45) return [168, 176, 184]
    return light
  },
  battery: (u, v, w) => {
    if (u < 0.02 || u > w - 0.02 || v < 0.05) return [120, 130, 140]
    const shelf = (v * 3.2) % 1
    if (shelf < 0.06) return [120, 130, 140]
    const cell = (u * 5.5) % 1
    if (shelf < 0.72 && cell > 0.08) return Math.abs(shelf - 0.66) < 0.035 && Math.abs(cell - 0.5) < 0.25 ? [196, 74, 58] : [70, 96, 128]
    return [186, 194, 202]
  },
  air: (u, v, w, h) => {
    if (u < 0.02 || u > w - 0.02 || v < 0.06) return [150, 158, 166]
    const grille = (v > h * 0.72 && v < h - 0.08) || (v < h * 0.32 && v > 0.12)
    if (grille && u > 0.08 && u < w - 0.08) return (v * 34) % 1 < 0.5 ? [112, 122, 134] : [182, 190, 198]
    if (Math.abs(v - h * 0.58) < 0.07 && Math.abs(u - w * 0.5) < 0.12) return screen
    return [232, 236, 240]
  },
  board: (u, v, w, h) => {
    if (u < 0.02 || u > w - 0.02 || v < 0.02 || v > h - 0.02) return [132, 140, 150]
    if (v > h * 0.74 && v < h * 0.92 && Math.abs(u - w / 2) < w * 0.26) return screen
    if (v > h * 0.3 && v < h * 0.64 && u > w * 0.14 && u < w * 0.86) return (u * 16) % 1 < 0.62 ? [74, 82, 92] : [190, 197, 204]
    return [214, 219, 224]
  },
  door: (u, v, w, h) => {
    if (u < 0.05 || u > w - 0.05 || v > h - 0.05) return [110, 120, 132]
    if (v > h * 0.56 && v < h * 0.86 && u > w * 0.3 && u < w * 0.7) return [150, 186, 206]
    if (Math.abs(u - w * 0.87) < 0.03 && Math.abs(v - h * 0.48) < 0.1) return dark
    return [172, 186, 200]
  },
  probe: () => [246, 248, 250],
  tray: (u) => ((u * 4) % 1 < 0.1 ? [130, 138, 146] : [168, 175, 183]),
  plain: () => grey,
}

const box = (face, [x, y, z], [w, h, d]) => ({ face, low: [x, y, z], high: [x + w, y + h, z + d] })
const row = (face, count, [x, y, z], [w, h, d], along) =>
  Array.from({ length: count }, (_, at) => box(face, along === 'x' ? [x + at * (w + 0.01), y, z] : [x, y, z + at * (d + 0.01)], [w, h, d]))

/** One stands between two rows of racks; power and air stand along the walls. */
const dataRoom = {
  low: [-4.2, 0, -3.9],
  high: [4.2, 3.1, 3.9],
  eye: [0, 1.55, 0],
  boxes: [
    ...row('rack', 5, [-2.45, 0, -1.6], [1.05, 2.1, 0.6], 'z'),
    ...row('rack', 5, [1.4, 0, -1.6], [1.05, 2.1, 0.6], 'z'),
    box('ups', [-2.15, 0, 2.9], [0.8, 1.9, 0.85]),
    box('ups', [-1.15, 0, 2.9], [0.8, 1.9, 0.85]),
    box('battery', [0.1, 0, 2.95], [0.9, 1.9, 0.8]),
    box('board', [1.35, 0, 3.05], [0.8, 2, 0.65]),
    box('air', [-3.3, 0, -3.85], [1.5, 2, 0.85]),
    box('board', [2.75, 0, 2.3], [0.8, 2, 0.55]),
    box('door', [-0.55, 0, -3.88], [1.1, 2.15, 0.06]),
    box('board', [1.5, 1.1, -3.88], [0.6, 0.9, 0.14]),
    box('probe', [-1.4, 1.8, 0.2], [0.05, 0.12, 0.09]),
    box('probe', [1.35, 1.8, 0.2], [0.05, 0.12, 0.09]),
    box('tray', [-2.1, 2.45, -3.8], [0.35, 0.08, 7.4]),
    box('tray', [1.75, 2.45, -3.8], [0.35, 0.08, 7.4]),
  ],
  devices: {
    'UPS-1': [-1.75, 1.1, 2.9],
    'UPS-2': [-0.75, 1.1, 2.9],
    锂电池柜: [0.55, 1.1, 2.95],
    'ATS-1': [1.75, 1.5, 3.05],
    '1# 列头柜': [3.1, 1.2, 2.3],
    'AC-03': [-2.55, 1.25, -3],
    主机房北门: [-0.1, 1.35, -3.82],
    进线电表: [1.8, 1.6, -3.74],
    '冷通道 A': [-1.35, 1.85, 0.25],
    '冷通道 B': [1.35, 1.85, 0.25],
    'A 列 PDU-1': [-1.4, 0.85, -0.7],
    'B 列 PDU-1': [1.4, 0.85, -0.7],
  },
}

/** A room for power in a hospital, seen from its door. */
const powerRoom = {
  low: [-3.6, 0, -1.5],
  high: [3.6, 3, 5.2],
  eye: [0.15, 1.7, -1.3],
  boxes: [
    box('ups', [-2.1, 0, 4.2], [0.95, 1.95, 0.9]),
    box('ups', [-1.05, 0, 4.2], [0.95, 1.95, 0.9]),
    box('battery', [0.15, 0, 4.15], [1.15, 1.9, 0.95]),
    box('board', [1.55, 0, 4.3], [0.8, 2.1, 0.8]),
    box('board', [3.0, 0, 1.9], [0.55, 2, 0.9]),
    box('board', [-2.9, 1.15, 5.06], [0.6, 0.9, 0.14]),
    box('ups', [-3.3, 0, 3.4], [0.65, 1.5, 0.7]),
    box('probe', [1.42, 2.2, 5.1], [0.08, 0.14, 0.08]),
    box('tray', [-3.4, 2.5, 4.4], [6.9, 0.08, 0.35]),
    box('door', [2.5, 0, 5.14], [0.95, 2.15, 0.06]),
  ],
  devices: {
    'UPS-A': [-1.62, 1.25, 4.2],
    'UPS-B': [-0.57, 1.25, 4.2],
    '1# 电池组': [0.72, 1.0, 4.15],
    'ATS-02': [1.95, 1.55, 4.3],
    '2# 进线电表': [-2.6, 1.75, 5.06],
    '应急照明 EPS': [-2.95, 0.95, 3.4],
    电池室: [1.46, 2.27, 5.1],
  },
}

/** All around: the left edge is what lies behind. */
const around = {
  ray: (x, y) => {
    const [yaw, pitch] = [(x - 0.5) * 2 * Math.PI, (0.5 - y) * Math.PI]
    return [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)]
  },
  place: ([x, y, z]) => [0.5 + Math.atan2(x, z) / (2 * Math.PI), 0.5 - Math.atan2(y, Math.hypot(x, z)) / Math.PI],
}

/** Straight ahead, a little down. */
function ahead(ratio) {
  const [tilt, reach] = [-0.09, 0.72]
  return {
    ray: (x, y) => {
      const [u, v] = [(x - 0.5) * 2 * reach, ((0.5 - y) * 2 * reach) / ratio]
      return [u, v * Math.cos(tilt) + Math.sin(tilt), Math.cos(tilt) - v * Math.sin(tilt)]
    },
    place: ([x, y, z]) => {
      const depth = z * Math.cos(tilt) + y * Math.sin(tilt)
      const up = y * Math.cos(tilt) - z * Math.sin(tilt)
      return [0.5 + x / depth / (2 * reach), 0.5 - (up / depth / (2 * reach)) * ratio]
    },
  }
}

/** Where a ray enters a box, or (`inside`) leaves it: its share of the ray and the axis of the side; undefined: not at all. */
function hit(eye, ray, { low, high }, inside) {
  let [enter, leave, entered, left] = [-Infinity, Infinity, 0, 0]
  for (let axis = 0; axis < 3; axis += 1) {
    const one = (low[axis] - eye[axis]) / ray[axis]
    const other = (high[axis] - eye[axis]) / ray[axis]
    const [near, far] = one < other ? [one, other] : [other, one]
    if (near > enter) [enter, entered] = [near, axis]
    if (far < leave) [leave, left] = [far, axis]
  }
  if (inside) return { at: leave, axis: left }
  return enter < leave && enter > 1e-6 ? { at: enter, axis: entered } : undefined
}

/** Darker on the floor beside what stands there, and in corners. */
function shade(room, [x, y, z]) {
  let near = 1
  for (const { low, high } of y < 0.01 ? room.boxes : []) {
    const away = Math.hypot(
      Math.max(low[0] - x, 0, x - high[0]),
      Math.max(low[1] - y, 0, y - high[1]),
      Math.max(low[2] - z, 0, z - high[2]),
    )
    if (away < 0.4) near = Math.min(near, 0.72 + 0.7 * away)
  }
  const sides = [x - room.low[0], room.high[0] - x, y - room.low[1], room.high[1] - y, z - room.low[2], room.high[2] - z].sort(
    (a, b) => a - b,
  )
  return near * Math.min(1, 0.84 + 0.4 * sides[1])
}

function roomColour(room, [x, y, z], axis) {
  if (axis === 1 && y < 1) {
    const seam = Math.min(((x + 30.3) / 0.6) % 1, ((z + 30.3) / 0.6) % 1) < 0.022
    return (seam ? [150, 158, 166] : [186, 193, 200]).map((part) => part * shade(room, [x, y, z]))
  }
  if (axis === 1) {
    const lamp = Math.abs(((x + 30) % 2.4) - 1.2) < 0.16 && Math.abs(((z + 30.9) % 1.8) - 0.9) < 0.6
    if (lamp) return [255, 255, 250]
    return (Math.min(((x + 30.3) / 0.6) % 1, ((z + 30.3) / 0.6) % 1) < 0.018 ? [206, 210, 214] : [226, 229, 232]).map((part) => part)
  }
  const wall = y < 0.12 ? [130, 140, 150] : y < 1.1 ? [196, 206, 214] : [232, 235, 237]
  const facing = axis === 0 ? 0.93 : 1
  return wall.map((part) => part * facing * shade(room, [x, y, z]))
}

function boxColour({ face, low, high }, point, axis) {
  if (axis === 1) return [150, 157, 165]
  const across = axis === 0 ? 2 : 0
  const colour = faces[face](point[across] - low[across], point[1] - low[1], high[across] - low[across], high[1] - low[1])
  const height = 0.82 + 0.07 * Math.min(point[1], 2.4)
  return colour.map((part) => part * height * (axis === 0 ? 0.9 : 1))
}

function colourAt(room, ray) {
  let best = hit(room.eye, ray, room, true)
  let found
  for (const one of room.boxes) {
    const struck = hit(room.eye, ray, one, false)
    if (struck && struck.at < best.at) [best, found] = [struck, one]
  }
  const point = room.eye.map((from, axis) => from + ray[axis] * best.at)
  return found ? boxColour(found, point, best.axis) : roomColour(room, point, best.axis)
}

/** Four rays for each pixel. */
async function drawn(room, view, width, height) {
  const [w, h] = [width * 2, height * 2]
  const pixels = Buffer.alloc(w * h * 3)
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const colour = colourAt(room, view.ray((x + 0.5) / w, (y + 0.5) / h))
      for (let part = 0; part < 3; part += 1) pixels[(y * w + x) * 3 + part] = Math.min(255, Math.round(colour[part]))
    }
  }
  const picture = sharp(pixels, { raw: { width: w, height: h, channels: 3 } }).resize(width, height)
  const places = Object.entries(room.devices).map(([name, at]) => {
    const [x, y] = view.place(at.map((part, axis) => part - room.eye[axis]))
    return { name, x: Number(x.toFixed(4)), y: Number(y.toFixed(4)) }
  })
  return { picture: (await picture.webp({ quality: 74, effort: 6 }).toBuffer()).toString('base64'), places }
}

const rooms = {
  dataRoom: await drawn(dataRoom, around, 4096, 2048),
  powerRoom: await drawn(powerRoom, ahead(1.6), 1920, 1200),
}
writeFileSync(new URL('../apps/server/src/seed/rooms.json', import.meta.url), `${JSON.stringify(rooms, null, 2)}\n`)
