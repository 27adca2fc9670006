/** "−40 – 85": both ends as they are declared, minus as U+2212. */
export function rangeText([least, most]: readonly [number, number]): string {
  return `${figureText(least)} – ${figureText(most)}`
}

export function figureText(value: number): string {
  return String(value).replace('-', '−')
}
