import { fileCalls } from '@kilowatch/contract'
import { type ContentAnswer, handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { ContentLost } from '../../storage/files/index.ts'
import { keepFile } from './keep.ts'
import { type FileRow, findFile } from './queries/files.ts'
import { issueTicket, redeemTicket } from './tickets.ts'

export const fileHandlers = handlers(fileCalls, {
  async readFile({ record, query }, services) {
    const row = await findFile(services.db, record.id)
    if (!row) throw new Refusal(70003)
    return contentOf(row, query.size, services)
  },

  async issuePictureTicket({ user, business }, services) {
    return issueTicket(services, { userId: user.id, businessId: business.id }, 'picture')
  },

  async issueFileTicket({ user, business }, services) {
    return issueTicket(services, { userId: user.id, businessId: business.id }, 'file')
  },

  async uploadByTicket({ params, user, business, files }, services) {
    const bearer = { userId: user.id, businessId: business.id }
    const takes = await redeemTicket(services, bearer, params.ticket)
    return keepFile(services, { ...bearer, files, takes })
  },

  async uploadFile({ user, business, files }, services) {
    const stored = await keepFile(services, { userId: user.id, businessId: business.id, files, takes: 'file' })
    return { ...stored, ossId: stored.id, fileName: stored.name }
  },
})

/** The small one of a picture where there is one. */
function contentOf(row: FileRow, size: 'full' | 'thumbnail', { files, log }: Services): ContentAnswer {
  const small = size === 'thumbnail' ? row.thumbnail : null
  const sha256 = small ?? row.sha256
  const bytes = small === null ? row.bytes : (row.thumbnailBytes ?? 0)
  return {
    ...{ name: row.name, type: row.type, bytes, sha256 },
    async open() {
      try {
        return await files.open(sha256)
      } catch (error) {
        if (!(error instanceof ContentLost)) throw error
        log.error({ file: row.id, name: row.name, sha256 }, 'the content of a file is lost')
        throw new Refusal(50001, { says: says('file-lost', { name: row.name }) })
      }
    },
  }
}
