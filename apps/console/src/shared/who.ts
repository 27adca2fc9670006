import { deviceRights, type SessionData } from '@kilowatch/contract'

type Right = SessionData['right']

/** Who has a page (specification, console 2.3 and 6): every condition that is named must hold. Without one: everybody who is signed in. */
export interface Who {
  /** 1 individual or provider, 2 owner of an enterprise, 3 employee. */
  sf?: readonly SessionData['sf'][]
  agent?: SessionData['agent']
  /** U137. */
  variant?: SessionData['U137']
  module?: 'event' | 'risk'
  notBrand?: '3S'
  /** Belongs to a business. */
  business?: true
  /** At least this right in the business. */
  right?: Exclude<Right, 'view'>
  /** State of the business's authentication; null: none was asked for. */
  authState?: readonly SessionData['authState'][]
  /** Runs the installation. */
  platform?: true
}

/** What of the session decides. */
export type Person = Pick<
  SessionData,
  'sf' | 'agent' | 'U137' | 'showEventModule' | 'showRiskModule' | 'brandid' | 'businessId' | 'right' | 'authState' | 'operator'
>

/** Each condition, in the order in which a person is told of them. */
const holds: { readonly [Condition in keyof Who]-?: (wanted: NonNullable<Who[Condition]>, person: Person) => boolean } = {
  module: (module, { showEventModule, showRiskModule }) => (module === 'event' ? showEventModule : showRiskModule) === 1,
  variant: (variant, { U137 }) => U137 === variant,
  notBrand: (brand, { brandid }) => brandid !== brand,
  platform: (_, { operator }) => operator,
  agent: (agent, person) => person.agent === agent,
  sf: (kinds, { sf }) => kinds.includes(sf),
  business: (_, { businessId }) => businessId !== null,
  authState: (states, { authState }) => states.includes(authState),
  right: (least, { right }) => deviceRights.indexOf(right) >= deviceRights.indexOf(least),
}

/** The first condition that the person does not meet; null where the page is theirs. */
export function unmetOf(who: Who | undefined, person: Person): keyof Who | null {
  const wanted = who ?? {}
  const conditions = Object.entries(holds) as [keyof Who, (wanted: unknown, person: Person) => boolean][]
  return conditions.find(([name, isMet]) => wanted[name] !== undefined && !isMet(wanted[name], person))?.[0] ?? null
}

/** Whether a page is the person's. */
export function isFor(who: Who | undefined, person: Person): boolean {
  return unmetOf(who, person) === null
}

/** Conditions of what the product is for a person: where they fail, there is no such page. The others are rights: the page says for whom it is. */
const shapesTheProduct: ReadonlySet<keyof Who> = new Set(['module', 'variant', 'notBrand'])

/** What stands at the address of a page: the page, that it is for others, or that there is none. */
export function answerTo(who: Who | undefined, person: Person): { page: 'open' | 'missing' } | { page: 'forbidden'; unmet: keyof Who } {
  const unmet = unmetOf(who, person)
  if (unmet === null) return { page: 'open' }
  return shapesTheProduct.has(unmet) ? { page: 'missing' } : { page: 'forbidden', unmet }
}
