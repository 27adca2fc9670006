import { deviceType } from '@kilowatch/catalog'
import { mostLabels } from '@kilowatch/contract'
import type { FileAnswer } from '../../../http/handlers.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { LabelSheets } from '../../../printing/content.ts'
import type { Services } from '../../../services.ts'
import { readPage } from '../../../storage/list.ts'
import { linkTo } from '../../delivery/index.ts'
import { type DeviceRow, deviceRows } from '../../devices/index.ts'
import { devicePage } from '../device-page.ts'
import type { Draft, Reader } from '../draft.ts'
import { printDocument } from '../print.ts'
import { findLabelled, type LabelledDevice } from '../queries/labels.ts'
import { type DocumentWord, documentWord } from '../words.ts'

/** Labels of these devices (internal ids), in this order. `first`: the place of the first one on its sheet, from 1. */
export async function printLabels(ids: readonly number[], first: number, reader: Reader, services: Services): Promise<FileAnswer> {
  const devices = await findLabelled(services.db, reader.user.id, ids)
  const [owner, ...others] = [...new Set(devices.map(({ businessId }) => businessId))]
  if (owner === undefined) return printDocument(services, reader, reader.user.business?.id ?? null, async () => noLabels(reader))
  return printDocument(services, reader, owner, async () => labelDraft(devices, first, others, reader, services))
}

/** Which devices the narrowed list has. @throws Refusal 10003 where they are more than are printed at a time */
export async function listedDevices(
  query: Readonly<Record<string, unknown>> & { sort: string },
  userId: string,
  { db, clock }: Services,
): Promise<number[]> {
  const asked = { ...query, page: 1, pageSize: mostLabels }
  const { rows, total } = await readPage<DeviceRow>(db, deviceRows, { userId, now: clock.now() }, asked)
  if (total > mostLabels) throw new Refusal(10003, { says: says('labels-too-many', { count: total, most: mostLabels }) })
  return rows.map(({ id }) => id)
}

/** A list without devices makes a page that says so. */
function noLabels({ user, language }: Reader): Draft {
  const word = (key: DocumentWord) => documentWord(key, language)
  return {
    ...{ kind: 'device-labels', subject: `business ${user.business?.id ?? ''}`.trim(), page: '/new_device_list', scan: word('scan-state') },
    ...{ name: word('labels-kind'), number: documentWord('labels-number', language, { count: 0 }), site: '', title: word('labels-kind') },
    ...{ marks: [], foot: word('labels-foot'), parts: [{ part: 'text', text: word('labels-none') }], noted: { devices: 0 } },
  }
}

function labelDraft(
  devices: readonly LabelledDevice[],
  first: number,
  alsoOf: readonly string[],
  { language }: Reader,
  { config }: Services,
): Draft {
  const [one] = devices as [LabelledDevice]
  const alone = devices.length === 1
  const number = alone
    ? documentWord('card-number', language, { id: one.boxId })
    : documentWord('labels-number', language, { count: devices.length })
  return {
    ...{ kind: 'device-labels', subject: alone ? `device ${one.boxId}` : `business ${one.businessId}` },
    ...{ page: alone ? devicePage(deviceType(one.type), one.boxId) : '/new_device_list', scan: documentWord('scan-state', language) },
    ...{ name: documentWord('labels-kind', language), number, site: '', title: '', marks: [], foot: documentWord('labels-foot', language) },
    ...{ parts: [], sheets: { first, labels: devices.map(labelOf) }, noted: { devices: devices.length }, alsoOf },
  }

  function labelOf({ boxId, name, type: code, site, businessName }: LabelledDevice): LabelSheets['labels'][number] {
    const type = deviceType(code)
    return {
      ...{ small: businessName, name },
      lines: [type?.name[language] ?? code, [{ text: boxId, bold: true }], ...(site === '' ? [] : [site])],
      // Without a configured address the scanner of the console still knows the device by its id.
      code: linkTo(config, devicePage(type, boxId)) ?? boxId,
    }
  }
}
