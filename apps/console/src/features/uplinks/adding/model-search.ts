import { type DeviceType, deviceTypes, type Language } from '@kilowatch/catalog'
import { knownAs, nutModels, type ShownModel } from '@kilowatch/catalog/models'

/** One way to read a device: the protocol, and what the configuration calls the model there. */
export interface Way {
  protocol: string
  code: string | null
}

/** What a person chooses as the model. */
export interface ModelChoice {
  key: string
  maker: string
  name: string
  /** Below the name: what it is, and by what else it is known. */
  more: string
  ways: readonly Way[]
  /** For every device of the type that speaks a standard. */
  generic: boolean
  words: string
}

/** So many are shown; more is narrowed by typing. */
export const mostShown = 50

const han = /\p{Script=Han}/u

/** By which protocol a device is read where a person says nothing. */
const protocolOrder = ['nut', 'snmp', 'modbus', 'mqtt']
export const protocolNames: Readonly<Record<string, string>> = { nut: 'NUT', snmp: 'SNMP', modbus: 'Modbus', mqtt: 'MQTT' }

/** Models of a type, those of makers first; last of all what stands for every device of the type. */
export function choicesOf(models: readonly ShownModel[], type: DeviceType, language: Language, anyName: string): ModelChoice[] {
  const own = models.filter((model) => model.type === type.code)
  const any = [...waysOf(own.filter((model) => isGeneric(model) && standsAlone(model))), broker]
  const names = new Map<string, ShownModel[]>()
  for (const model of own.filter((each) => !isGeneric(each))) {
    const name = knownAs(model)?.name[language] ?? model.code ?? ''
    names.set(name, [...(names.get(name) ?? []), model])
  }
  const named = [...names].map(([name, of]): ModelChoice => {
    const { maker = '', aliases = [] } = knownAs(of[0] as ShownModel) ?? {}
    const codes = of.flatMap(({ code }) => code ?? [])
    return {
      key: name,
      maker,
      name,
      more: [maker, ...aliases.filter((alias) => language === 'zh' || !han.test(alias)).slice(0, 3)]
        .filter((word) => word !== '')
        .join(' • '),
      ways: waysOf(of),
      generic: false,
      words: folded([name, maker, ...aliases, ...codes].join(' ')),
    }
  })
  const generic: ModelChoice = { key: 'any', maker: '', name: anyName, more: '', ways: any, generic: true, words: folded(anyName) }
  return [...named.sort((a, b) => a.name.localeCompare(b.name, language)), generic]
}

/** Where no model is named, each value is named with its topic. */
const broker: Way = { protocol: 'mqtt', code: null }

/** What NUT knows only as a part of another device is not configured by itself. */
function standsAlone({ protocol, type }: ShownModel): boolean {
  return protocol !== 'nut' || nutModels.some((model) => model.type === type && model.deviceTypes.length > 0)
}

/** Without a maker, and for more than one product. */
function isGeneric(model: ShownModel): boolean {
  return model.maker === 'generic' && (model.code === null || model.code === 'rfc1628-ups')
}

/** SunSpec models are found in the device itself, so the configuration names none of them. */
function waysOf(models: readonly ShownModel[]): Way[] {
  const ways = new Map(
    models.map(({ protocol, code }): [string, Way] => [protocol, { protocol, code: code?.startsWith('sunspec-') ? 'sunspec' : code }]),
  )
  return [...ways.values()].sort((a, b) => protocolOrder.indexOf(a.protocol) - protocolOrder.indexOf(b.protocol))
}

const folded = (text: string) => text.toLowerCase()

/** Every word that was typed stands in maker, name, alias or code. What is found nowhere may be any device: that stands first then. */
export function findModels(choices: readonly ModelChoice[], typed: string, protocol: string): { found: ModelChoice[]; none: boolean } {
  const words = folded(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  const speaking = choices.filter(({ ways }) => protocol === '' || ways.some((way) => way.protocol === protocol))
  const named = speaking.filter((choice) => !choice.generic && words.every((word) => choice.words.includes(word)))
  const generic = choices.filter((choice) => choice.generic)
  const none = words.length > 0 && named.length === 0
  return { found: [...named, ...generic].slice(0, mostShown), none }
}

/** The way that was chosen, else the first. */
export function wayOf(choice: ModelChoice, protocol: string): Way | undefined {
  return choice.ways.find((way) => way.protocol === protocol) ?? choice.ways[0]
}

/** What of a name was typed, to be marked: before, the match, after; undefined: nothing. */
export function matchIn(name: string, typed: string): [string, string, string] | undefined {
  const word = typed.trim().split(/\s+/)[0] ?? ''
  const at = word === '' ? -1 : folded(name).indexOf(folded(word))
  return at < 0 ? undefined : [name.slice(0, at), name.slice(at, at + word.length), name.slice(at + word.length)]
}

/** Types that a person chooses: those of the cards first. */
export const commonest = ['ups', 'bat', 'pdm', 'ac', 'th', 'door', 'leak'] as const
export function otherTypes(): readonly DeviceType[] {
  const onCards: readonly string[] = commonest
  return deviceTypes.filter(({ code, traits }) => !traits.includes('unconfigured') && !onCards.includes(code))
}
