/** The server cannot start, for a reason that the person who starts it can mend. One sentence in each language. */
export class StartRefused extends Error {
  readonly zh: string
  readonly en: string
  constructor(zh: string, en: string) {
    super(`${zh}\n${en}`)
    this.zh = zh
    this.en = en
  }
}
