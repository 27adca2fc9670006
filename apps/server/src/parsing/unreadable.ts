/** Why a file that people sent cannot be read; each has words of its own. */
export type UnreadableReason = 'not-a-workbook' | 'too-many-rows' | 'too-many-cells' | 'too-large' | 'too-slow'

export class Unreadable extends Error {
  readonly reason: UnreadableReason
  constructor(reason: UnreadableReason) {
    super(reason)
    this.name = 'Unreadable'
    this.reason = reason
  }
}
