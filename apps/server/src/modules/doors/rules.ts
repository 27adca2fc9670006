import { hidden, mostCards } from '@kilowatch/contract'
import { type CredentialWay, plainCredential, tailOf } from '@kilowatch/telemetry'
import type { WordKey } from '../../http/words.ts'

/** What is kept of something that a person shows: of a card its end, of a finger its number, of a PIN nothing. */
export interface KeptCredential {
  way: CredentialWay
  digest: string
  tail: string
}

/** What a form says of what somebody shows. */
export interface ShownForm {
  cards: string
  pin: string
  finger: string
  fromDay: string | null
  untilDay: string | null
}

export interface FormFault {
  field: keyof ShownForm
  says: WordKey
}

/** Something that is new, in plain; it is seen nowhere else. */
export interface FreshCredential {
  way: CredentialWay
  plain: string
  tail: string
}

/** What stays and what is new of what somebody shows, or what is wrong with the form. */
export function shownOf(
  form: ShownForm,
  present: readonly KeptCredential[],
): { stays: KeptCredential[]; fresh: FreshCredential[] } | { fault: FormFault } {
  const fault = (field: keyof ShownForm, says: WordKey) => ({ fault: { field, says } })
  if (form.fromDay !== null && form.untilDay !== null && form.untilDay < form.fromDay) return fault('untilDay', 'door-days')
  const cards = cardsOf(form.cards, present)
  if (!cards) return fault('cards', 'door-card')
  if (cards.stays.length + cards.fresh.length > mostCards) return fault('cards', 'door-many-cards')
  const pin = singleOf('pin', form.pin, hidden, present)
  if (!pin) return fault('pin', 'door-pin')
  const finger = singleOf('finger', form.finger, present.find(({ way }) => way === 'finger')?.tail, present)
  if (!finger) return fault('finger', 'door-finger')
  const all = [cards, pin, finger]
  const [stays, fresh] = [all.flatMap((each) => each.stays), all.flatMap((each) => each.fresh)]
  return stays.length + fresh.length === 0 ? fault('cards', 'door-nothing-shown') : { stays, fresh }
}

interface Sorted {
  stays: KeptCredential[]
  fresh: FreshCredential[]
}

function cardsOf(text: string, present: readonly KeptCredential[]): Sorted | undefined {
  const said = [...new Set(text.split(/[,，、;；]/).map((each) => each.trim()))].filter((each) => each !== '')
  const cards = present.filter(({ way }) => way === 'card')
  const kept = said.filter((each) => each.startsWith(hidden)).map((each) => each.slice(hidden.length).trim())
  if (kept.some((tail) => !cards.some((card) => card.tail === tail))) return undefined
  const plain = said.filter((each) => !each.startsWith(hidden)).map((each) => plainCredential('card', each))
  if (plain.includes(undefined)) return undefined
  const fresh = [...new Set(plain as string[])].map((each) => freshOf('card', each))
  return { stays: cards.filter(({ tail }) => kept.includes(tail)), fresh }
}

/** `asItIs`: what stands in the form where nothing is changed. */
function singleOf(way: 'pin' | 'finger', text: string, asItIs: string | undefined, present: readonly KeptCredential[]): Sorted | undefined {
  const said = text.trim()
  if (said === '') return { stays: [], fresh: [] }
  const stays = present.filter((each) => each.way === way)
  if (said === asItIs && stays.length > 0) return { stays, fresh: [] }
  const plain = plainCredential(way, said)
  return plain === undefined ? undefined : { stays: [], fresh: [freshOf(way, plain)] }
}

function freshOf(way: CredentialWay, plain: string): FreshCredential {
  return { way, plain, tail: way === 'finger' ? plain : (tailOf(way, plain) ?? '') }
}

/** What people read of what is kept: '••••1A2F, ••••9C01', '••••', '7'. */
export function shownText(kept: readonly Pick<KeptCredential, 'way' | 'tail'>[]): Pick<ShownForm, 'cards' | 'pin' | 'finger'> {
  const of = (way: CredentialWay) => kept.filter((each) => each.way === way).map(({ tail }) => tail)
  return {
    cards: of('card')
      .map((tail) => hidden + tail)
      .join(', '),
    pin: of('pin').length > 0 ? hidden : '',
    finger: of('finger')[0] ?? '',
  }
}
