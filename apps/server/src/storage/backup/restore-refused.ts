export type RestoreProblem = 'not-a-backup' | 'damaged' | 'newer-version' | 'not-empty'

/** The backup cannot be restored there; nothing was changed but, perhaps, the empty tables that were made. */
export class RestoreRefused extends Error {
  readonly problem: RestoreProblem
  constructor(problem: RestoreProblem, detail = '') {
    super(detail === '' ? problem : `${problem}: ${detail}`)
    this.problem = problem
  }
}
