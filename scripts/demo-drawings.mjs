// Draws what the demo business lays beneath the map of its sites.
// node scripts/demo-drawings.mjs writes apps/server/src/seed/drawings.json: pictures in base64, the map's edges in degrees.
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

const drawings = { map: { ...map, picture: await webp(drawMap()) } }
writeFileSync(new URL('../apps/server/src/seed/drawings.json', import.meta.url), `${JSON.stringify(drawings, null, 2)}\n`)
