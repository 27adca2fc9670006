// Draws what the demo business lays beneath the map of its sites, and the floor plan of its data center.
// node scripts/demo-drawings.mjs writes apps/server/src/seed/drawings.json: pictures in base64, the map's edges in degrees, places as shares of width and height.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const sharp = createRequire(new URL('../apps/server/package.json', import.meta.url))('sharp')

const webp = async (svg) => (await sharp(Buffer.from(svg)).webp({ quality: 86 }).toBuffer()).toString('base64')

const map = { north: 30.8, south: 28.6, west: 118.6, east: 122.6 }
/** Where the demo's sites stand: latitude and longitude of a campus, a data center and a branch. */
const [campus, dataCenter, branch] = [
  [30.2594, 120.1637],
  [29.0895, 119.6497],
  [29.8739, 121.5213],
]

/** The lines of the business between its sites, over areas around them: no coast, no border. */
function drawMap() {
  const width = 1600
  const height = Math.round((width * (map.north - map.south)) / ((map.east - map.west) * Math.cos((29.7 * Math.PI) / 180)))
  const at = ([latitude, longitude]) => [
    ((longitude - map.west) / (map.east - map.west)) * width,
    ((map.north - latitude) / (map.north - map.south)) * height,
  ]
  const area = (place, radius) => {
    const [x, y] = at(place)
    return [1, 0.66, 0.33].map((share) => `<circle cx="${x}" cy="${y}" r="${radius * share}" fill="#2563a8" fill-opacity="0.08"/>`).join('')
  }
  const line = (from, to, bend) => {
    const [[x1, y1], [x2, y2]] = [at(from), at(to)]
    const path = `M${x1} ${y1} Q${(x1 + x2) / 2 + bend[0]} ${(y1 + y2) / 2 + bend[1]} ${x2} ${y2}`
    return `<path d="${path}" fill="none" stroke="#5b8fc7" stroke-width="7"/><path d="${path}" fill="none" stroke="#f4f8fc" stroke-width="2.5" stroke-dasharray="16 12"/>`
  }
  const dots = Array.from({ length: 34 * 22 }, (_, n) => {
    const [x, y] = [((n % 34) + 0.5) * (width / 34), (Math.floor(n / 34) + 0.5) * (height / 22)]
    return `<circle cx="${x}" cy="${y}" r="2" fill="#a9bed4"/>`
  }).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#e8eff6"/>${dots}
    ${area(campus, 210)}${area(dataCenter, 170)}${area(branch, 150)}
    ${line(campus, dataCenter, [-90, -20])}${line(campus, branch, [20, -110])}${line(dataCenter, branch, [40, 120])}
    <rect x="6" y="6" width="${width - 12}" height="${height - 12}" rx="18" fill="none" stroke="#a9bed4" stroke-width="4"/>
  </svg>`
}

const [planWidth, planHeight] = [1600, 1000]
/** The devices of the data center by name, where they stand on its plan. */
const planDevices = {
  'UPS-1': [230, 330],
  'UPS-2': [230, 520],
  锂电池柜: [230, 740],
  'ATS-1': [480, 330],
  进线电表: [480, 560],
  '1# 列头柜': [720, 250],
  'A 列 PDU-1': [920, 310],
  'B 列 PDU-1': [920, 690],
  '冷通道 A': [1120, 430],
  '冷通道 B': [1120, 810],
  'AC-03': [1440, 500],
  主机房北门: [1010, 90],
}

/** A power room on the left, the data hall with its rows of racks on the right. */
function drawPlan() {
  const wall = (path) => `<path d="${path}" fill="none" stroke="#46566a" stroke-width="14" stroke-linecap="square"/>`
  const box = (x, y, width, height, fill) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${fill}" stroke="#8fa1b5" stroke-width="3"/>`
  const row = (y) => Array.from({ length: 9 }, (_, n) => box(820 + n * 58, y, 52, 84, '#cfd9e4')).join('')
  const aisle = (y) => `<rect x="820" y="${y}" width="516" height="64" fill="#bcdcf2" fill-opacity="0.55"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${planWidth}" height="${planHeight}">
    <rect width="${planWidth}" height="${planHeight}" fill="#f4f7fa"/>
    <rect x="90" y="90" width="1420" height="820" fill="#ffffff"/>
    ${[280, 470, 690].map((y) => box(150, y, 160, 110, '#d8e4d8')).join('')}${box(420, 280, 120, 110, '#e8dfcf')}${box(420, 510, 120, 110, '#e8dfcf')}
    ${box(680, 200, 90, 130, '#e8dfcf')}${row(270)}${aisle(394)}${row(500)}${row(650)}${aisle(774)}${box(1390, 420, 90, 170, '#cfe3ee')}
    ${wall('M90 90H920M1100 90H1510V910H90V90')}${wall('M620 90V420M620 600V910')}
    <path d="M920 90A180 180 0 0 1 1100 90" fill="none" stroke="#8fa1b5" stroke-width="4"/>
  </svg>`
}

const plan = {
  picture: await webp(drawPlan()),
  places: Object.entries(planDevices).map(([name, [x, y]]) => ({ name, x: x / planWidth, y: y / planHeight })),
}
const drawings = { plan, map: { ...map, picture: await webp(drawMap()) } }
writeFileSync(new URL('../apps/server/src/seed/drawings.json', import.meta.url), `${JSON.stringify(drawings, null, 2)}\n`)
