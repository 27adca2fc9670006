import type { Language } from '@kilowatch/catalog'
import type { TableEncoding, UplinkImport } from '@kilowatch/contract'
import { writeClaimKey } from '@kilowatch/telemetry'
import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import { inImportTurn, type TableUpload, tableIn } from '../../../http/uploaded-table.ts'
import { says, type WordKey, word } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Actor, change } from '../../../storage/change.ts'
import { type AddedUplinks, addUplinks, takenIds } from '../../uplinks/index.ts'
import { type Candidate, candidatesOf, columnsOf, withTaken } from '../uplink-import/rules.ts'

export interface ImportWish {
  businessId: string
  files: readonly TableUpload[]
  /** Of a text, as the person says. */
  encoding?: TableEncoding | undefined
}

/** The answer is in their language. */
type Reader = Actor & { language: Language }

/** Somebody took an id between our look and our insert. */
class Overtaken extends Error {
  readonly taken: ReadonlySet<string>
  constructor(taken: readonly string[]) {
    super('ids were taken meanwhile')
    this.taken = new Set(taken)
  }
}

/**
 * Makes the uplinks of a workbook: all of them with a claim code each, or none and for each row why.
 * @throws Refusal 80003 where the file cannot be read as such a workbook; 80001 while the business has another import under way,
 * 60006 while too many others have
 */
export function importUplinks(wish: ImportWish, actor: Reader, services: Services): Promise<UplinkImport> {
  return inImportTurn(wish.businessId, services, () => importInTurn(wish, actor, services))
}

async function importInTurn(wish: ImportWish, actor: Reader, services: Services): Promise<UplinkImport> {
  const { candidates: judged, encoding } = await candidatesIn(wish)
  const candidates = withTaken(
    judged,
    await takenIds(
      services.db,
      judged.map(({ id }) => id),
    ),
  )
  const told = (seen: readonly Candidate[], added: AddedUplinks | null) => ({
    ...answer(services, seen, added, actor.language),
    encoding,
  })
  if (candidates.some(({ outcome }) => outcome !== 'ready')) return told(candidates, null)
  try {
    return told(candidates, await add(wish.businessId, candidates, actor, services))
  } catch (error) {
    if (error instanceof Overtaken) return told(withTaken(candidates, error.taken), null)
    throw error
  }
}

async function candidatesIn({ files, encoding }: ImportWish): Promise<{ candidates: Candidate[]; encoding: TableEncoding | null }> {
  const [file] = files
  if (!file) throw unreadable('import-no-file')
  const table = await tableIn(file, budgets.tableRows.most, encoding)
  const [head, ...rows] = table.rows
  const columns = head && columnsOf(head)
  if (!columns) throw unreadable('import-heads')
  const candidates = candidatesOf(rows, columns)
  if (candidates.length === 0) throw unreadable('import-empty')
  return { candidates, encoding: table.encoding }
}

function unreadable(key: WordKey): Refusal {
  return new Refusal(80003, { field: 'file', says: says(key) })
}

async function add(businessId: string, candidates: readonly Candidate[], actor: Actor, services: Services): Promise<AddedUplinks> {
  const options = { action: 'uplink.import', subject: `business ${businessId}`, businessId } as const
  return change(services, actor, options, async (tx, { note }) => {
    const added = await addUplinks(tx, services, businessId, candidates)
    if (added.taken.length > 0) throw new Overtaken(added.taken)
    note({ after: { uplinks: candidates.map(({ id, name }) => ({ id, name })) } })
    return added
  })
}

function answer(
  { broker }: Services,
  candidates: readonly Candidate[],
  added: AddedUplinks | null,
  language: Language,
): Omit<UplinkImport, 'encoding'> {
  return {
    applied: added !== null,
    rows: candidates.map(({ row, id, name, outcome }) => {
      const shown = added ? 'created' : outcome
      const code = added?.codes.get(id) ?? null
      const key = code === null ? null : writeClaimKey({ uplinkId: id, code, fingerprint: broker.fingerprint })
      return { row, uplinkId: id, name, outcome: shown, says: word(`import-${shown}`, language), code, key }
    }),
    brokerUrl: broker.url,
    fingerprint: broker.fingerprint,
    expiresAt: added?.expiresAt.toISOString() ?? null,
  }
}
