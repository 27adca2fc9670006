/** Rows of racks on each side of the aisle, and lamps of each. */
const racks = 5
const lamps = 6

/** What the camera of the demo sees at a moment: an aisle between racks, its lamps as they blink, and the time. SVG, 960 × 540. */
export function aislePicture(at: Date): string {
  const second = Math.floor(at.getTime() / 1_000)
  const sides = [-1, 1].flatMap((side) => Array.from({ length: racks }, (_, place) => rack(side, place, second)))
  const time = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" viewBox="0 0 960 540">',
    '<defs><linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2b3440"/><stop offset="1" stop-color="#596675"/></linearGradient></defs>',
    '<rect width="960" height="540" fill="#161b21"/>',
    '<polygon points="400,250 560,250 820,540 140,540" fill="url(#f)"/>',
    '<polygon points="400,170 560,170 820,0 140,0" fill="#20272f"/>',
    '<polygon points="455,168 505,168 560,0 400,0" fill="#d9e4ee" opacity="0.75"/>',
    '<rect x="430" y="178" width="100" height="72" fill="#39434f"/><rect x="476" y="186" width="40" height="64" fill="#4d5a68"/>',
    ...sides,
    '<rect x="0" y="504" width="960" height="36" fill="#000" opacity="0.55"/>',
    `<text x="16" y="528" font-family="monospace" font-size="18" fill="#e8eef4">CAM-01  ${time}</text>`,
    '</svg>',
  ].join('')
}

/** One rack, smaller the farther it stands; `side`: −1 left, 1 right. */
function rack(side: number, place: number, second: number): string {
  const near = (racks - place) / racks
  const far = (racks - place - 1) / racks
  const x = (share: number) => 480 + side * (50 + 340 * share)
  const top = (share: number) => 175 - 150 * share
  const bottom = (share: number) => 250 + 250 * share
  const corners = [near, far].flatMap((share, end) =>
    end === 0
      ? [`${x(share)},${top(share)}`, `${x(share)},${bottom(share)}`]
      : [`${x(share)},${bottom(share)}`, `${x(share)},${top(share)}`],
  )
  const lights = Array.from({ length: lamps }, (_, lamp) => {
    const middle = (near + far) / 2
    const y = top(middle) + ((bottom(middle) - top(middle)) * (lamp + 1)) / (lamps + 1)
    // Which of them is lit changes from second to second, each in a course of its own.
    const lit = (second * (place + 2) + lamp * 7 + (side > 0 ? 3 : 0)) % 5 !== 0
    return `<circle cx="${x(middle)}" cy="${y}" r="${2 + 3 * middle}" fill="${lit ? '#52d273' : '#27402e'}"/>`
  })
  return `<polygon points="${corners.join(' ')}" fill="#0d1116" stroke="#3a4654"/>${lights.join('')}`
}
