/** Calls at once, and once more at the end of the pause where there was another call in it. */
export function atMostEvery(pause: number | (() => number), work: () => void): { call(): void; end(): void } {
  let timer: NodeJS.Timeout | undefined
  let again = false
  const rest = () => {
    timer = undefined
    if (!again) return
    again = false
    call()
  }
  const call = () => {
    if (timer) {
      again = true
      return
    }
    timer = setTimeout(rest, typeof pause === 'number' ? pause : pause())
    work()
  }
  return { call, end: () => clearTimeout(timer) }
}
