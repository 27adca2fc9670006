/** What one fault script tried and counted, and each expectation that did not hold, as a sentence. */
export interface Outcome {
  counts: Record<string, number>
  broken: string[]
}

/** Collects figures and what must hold of them. */
export class Findings implements Outcome {
  readonly counts: Record<string, number> = {}
  readonly broken: string[] = []

  count(what: string, figure: number): void {
    this.counts[what] = Math.round(figure)
  }

  /** A figure that must be this one. */
  same(what: string, figure: number, wanted: number): void {
    this.count(what, figure)
    if (figure !== wanted) this.broken.push(`${what}: ${figure}, not ${wanted}`)
  }

  atLeast(what: string, figure: number, least: number): void {
    this.count(what, figure)
    if (!(figure >= least)) this.broken.push(`${what}: ${figure}, less than ${least}`)
  }

  atMost(what: string, figure: number, most: number): void {
    this.count(what, figure)
    if (!(figure <= most)) this.broken.push(`${what}: ${figure}, more than ${most}`)
  }

  /** A time that counts only where nothing else runs. */
  time(what: string, milliseconds: number, most: number, asserted: boolean): void {
    if (asserted) this.atMost(what, milliseconds, most)
    else this.count(what, milliseconds)
  }
}
