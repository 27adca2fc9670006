import { fileCalls } from '@kilowatch/contract'
import { type ContentAnswer, handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { User } from '../../http/subjects.ts'
import { says } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { ContentLost } from '../../storage/files/index.ts'
import { keepFile } from './keep.ts'
import { type FileRow, findFile } from './queries/files.ts'
import { type Bearer, issueTicket, redeemTicket } from './tickets.ts'

export const fileHandlers = handlers(fileCalls, {
  async readFile({ record, query }, services) {
    const row = await findFile(services.db, record.id)
    if (!row) throw new Refusal(70003)
    return contentOf(row, query.size, services)
  },

  async issuePictureTicket({ user }, services) {
    return issueTicket(services, bearerOf(user), 'picture')
  },

  async issueFileTicket({ user }, services) {
    return issueTicket(services, bearerOf(user), 'file')
  },

  async uploadByTicket({ params, user, files }, services) {
    const bearer = bearerOf(user)
    const takes = await redeemTicket(services, bearer, params.ticket)
    return keepFile(services, { ...bearer, files, takes })
  },

  async uploadFile({ user, files }, services) {
    const stored = await keepFile(services, { ...bearerOf(user), files, takes: 'file' })
    return { ...stored, ossId: stored.id, fileName: stored.name }
  },
})

/** Whose file it will be: of the business of the person, else theirs alone. */
function bearerOf({ id, business }: User): Bearer {
  return { userId: id, businessId: business?.id ?? null }
}

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
