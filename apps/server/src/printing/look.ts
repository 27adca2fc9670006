/** Sizes in points (1/72 inch) and colours of every document. */

export const millimetre = 72 / 25.4
/** A4, upright. */
export const page = { width: 595.28, height: 841.89, margin: 14 * millimetre }
export const inner = page.width - 2 * page.margin
export const size = { title: 16.5, heading: 10.5, figure: 13.5, text: 9, small: 8.25 }
export const ink = {
  text: '#16202b',
  dim: '#5a6773',
  rule: '#16202b',
  hair: '#d5dbe2',
  frame: '#aab4bf',
  line: '#1257b8',
  limit: '#b04a00',
  /** Behind what is pointed out. */
  pointed: '#f1efed',
}
