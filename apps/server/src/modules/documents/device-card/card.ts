import { type DeviceType, deviceType, type InfoField, type Language, shownUnit } from '@kilowatch/catalog'
import type { DeviceInformation } from '@kilowatch/contract'
import { durationText } from '@kilowatch/work'
import type { DeviceSubject } from '../../../http/subjects.ts'
import type { Part, Picture, Text } from '../../../printing/content.ts'
import type { Services } from '../../../services.ts'
import { findNominals, readInformation, startingRules } from '../../devices/index.ts'
import { pictureOf } from '../../files/index.ts'
import { findRules } from '../../thresholds/index.ts'
import { devicePage } from '../device-page.ts'
import type { Draft, Owner, Reader } from '../draft.ts'
import { type DocumentWord, documentWord } from '../words.ts'
import { limitParts } from './limits.ts'

const mostPictures = 3
/** What stands at the left; the rest goes below the place, so that all stays on one page. */
const plateRows = 10
/** Of one value on the card: it stays on one page. */
const mostCharacters = 80

type Word = (key: DocumentWord, parameters?: Readonly<Record<string, string | number>>) => string

/** The information card of one device: one page, whatever was entered; what was not is left out. */
export async function deviceCard(device: DeviceSubject, owner: Owner, { language }: Reader, services: Services): Promise<Draft> {
  const [about, limits, nominal] = await Promise.all([
    readInformation(services.db, device, language),
    findRules(services.db, device.id),
    findNominals(services.db, device.id),
  ])
  const type = deviceType(device.type)
  const word: Word = (key, parameters) => documentWord(key, language, parameters)
  const plate = plateFacts(about, type, language, word)
  const place = placeParts(about, device, owner, services.clock.now(), word)
  const pictures = await picturesOf(about, owner, services)
  return {
    ...{ kind: 'device-card', subject: `device ${device.boxId}`, page: devicePage(type, device.boxId) },
    ...{ name: word('card-kind'), number: word('card-number', { id: device.boxId }), scan: word('scan-state') },
    ...{ site: about.site, title: about.device_name, marks: marksOf(about, type, language), foot: word('card-foot') },
    parts: [
      {
        part: 'beside',
        left: plateParts(plate.slice(0, plateRows), word),
        right: [...place, { part: 'facts', facts: plate.slice(plateRows) }],
      },
      ...(type ? limitParts(type, limits, startingRules(type.code, nominal, about.info), owner, language) : []),
      { part: 'beside', left: pictureParts(about, pictures, word), right: [labelPart(about, owner, word)] },
    ],
  }
}

function marksOf(about: DeviceInformation, type: DeviceType | undefined, language: Language): Text[] {
  const shown = (type?.info ?? []).filter(({ inHeader, key }) => inHeader && about.info[key])
  return [[{ text: about.devTypeName, bold: true }], ...shown.map((field) => textOf(field, about.info[field.key] ?? '', language))]
}

const identity = ['maker', 'model', 'serial', 'firmware'] as const

interface Fact {
  name: string
  value: Text
}

function plateFacts({ info }: DeviceInformation, type: DeviceType | undefined, language: Language, word: Word): Fact[] {
  const fields = type?.info ?? []
  const reported = identity.filter((key) => !fields.some((field) => field.key === key) && info[key])
  return [
    ...reported.map((key) => ({ name: word(`card-identity-${key}`), value: short(info[key] ?? '') })),
    ...fields.flatMap((field) =>
      info[field.key] ? [{ name: field.name[language], value: textOf(field, info[field.key] ?? '', language) }] : [],
    ),
  ]
}

function plateParts(facts: readonly Fact[], word: Word): Part[] {
  const heading: Part = { part: 'heading', text: word('card-plate') }
  return [heading, facts.length === 0 ? { part: 'text', text: word('card-plate-none'), dim: true } : { part: 'facts', facts }]
}

function textOf(field: InfoField, value: string, language: Language): string {
  if (field.kind === 'choice') return short(field.of[value]?.[language] ?? value)
  const unit = field.kind === 'number' && field.unit ? shownUnit(field.unit, language) : ''
  return short(`${value} ${unit}`.trim())
}

function short(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
}

function placeParts(about: DeviceInformation, device: DeviceSubject, { time }: Owner, now: Date, word: Word): Part[] {
  const over = about.expiresAt !== null && Date.parse(about.expiresAt) < now.getTime()
  const service =
    about.expiresAt === null ? [] : [word(over ? 'card-service-over' : 'card-service-until', { date: time.due(about.expiresAt) })]
  return [
    { part: 'heading', text: word('card-place') },
    {
      part: 'facts',
      facts: [
        ...(about.site === '' ? [] : [{ name: word('card-site'), value: about.site }]),
        {
          name: word('card-uplink'),
          value: word('card-uplink-text', { name: about.uplinkName, id: about.uplinkId, every: intervalText(device.interval) }),
        },
        { name: word('card-since'), value: word('card-since-text', { date: time.date(about.createdAt) }) },
        ...service.map((said) => ({ name: word('card-service'), value: [{ text: said, bold: over }] })),
      ],
    },
  ]
}

/** The newest ones; what the store has lost is left out. */
async function picturesOf({ sceneImages }: DeviceInformation, { time }: Owner, services: Services): Promise<Picture[]> {
  const newest = sceneImages.slice(-mostPictures).reverse()
  const read = await Promise.all(
    newest.map(async ({ id, name, createdAt, createdBy }) => {
      const picture = await pictureOf(services, id)
      return picture && { ...picture, caption: [short(name), `${time.date(createdAt)} ${createdBy ?? ''}`.trim()] }
    }),
  )
  return read.filter((picture) => picture !== null)
}

function pictureParts({ sceneImages }: DeviceInformation, pictures: readonly Picture[], word: Word): Part[] {
  if (sceneImages.length === 0) return []
  const note = word('card-pictures-note', { count: sceneImages.length, shown: pictures.length })
  const heading: Part = { part: 'heading', text: word('card-pictures'), note }
  return [heading, pictures.length > 0 ? { part: 'pictures', pictures } : { part: 'text', text: word('card-pictures-lost'), dim: true }]
}

function labelPart(about: DeviceInformation, owner: Owner, word: Word): Part {
  return {
    ...{ part: 'label', hint: word('card-label'), small: [owner.name, about.site].filter(Boolean).join(' · '), name: about.device_name },
    lines: [about.devTypeName, [{ text: about.box_id, bold: true }], about.uplinkName],
  }
}

/** To the second: what is set is not cut off. */
const intervalText = (interval: number): string => (interval % 60_000 === 0 ? durationText(interval) : `${interval / 1_000} s`)
