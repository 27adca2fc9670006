import { describe, expect, it } from 'vitest'
import { closed, type OpenDialog, opened } from './open-dialog.ts'

const none: OpenDialog<string> = { dialog: null, number: 0 }

describe('the dialog of a page', () => {
  it('closes itself', () => {
    const first = opened(none, 'rename')
    expect(closed(first, first.number).dialog).toBeNull()
  })

  it('is not closed by one before it whose saving took longer', () => {
    const first = opened(none, 'rename')
    const second = opened(first, 'invite')
    expect(closed(second, first.number)).toBe(second)
    const again = opened(closed(first, first.number), 'invite')
    expect(closed(again, first.number)).toBe(again)
  })
})
