import type { Choices } from '@kilowatch/catalog'

/** How far a swap has come. */
export const swapStates = {
  asked: { zh: '等对方同意', en: 'Awaiting consent' },
  agreed: { zh: '等负责人批准', en: 'Awaiting approval' },
  approved: { zh: '已换班', en: 'Swapped' },
  refused: { zh: '对方不同意', en: 'Declined' },
  rejected: { zh: '未批准', en: 'Not approved' },
  withdrawn: { zh: '已收回', en: 'Withdrawn' },
  undone: { zh: '已撤销', en: 'Undone' },
  lapsed: { zh: '已失效', en: 'Timed out' },
} as const satisfies Choices
export type SwapState = keyof typeof swapStates

export const swapSteps = ['agree', 'refuse', 'approve', 'reject', 'withdraw', 'undo'] as const
export type SwapStep = (typeof swapSteps)[number]

type SwapRole = 'asker' | 'partner' | 'manager'

interface Rule {
  by: SwapRole
  from: readonly SwapState[]
  to: SwapState
  /** It says why. */
  reason: boolean
}

const rules: Readonly<Record<SwapStep, Rule>> = {
  agree: { by: 'partner', from: ['asked'], to: 'agreed', reason: false },
  refuse: { by: 'partner', from: ['asked'], to: 'refused', reason: true },
  approve: { by: 'manager', from: ['agreed'], to: 'approved', reason: false },
  reject: { by: 'manager', from: ['agreed'], to: 'rejected', reason: true },
  withdraw: { by: 'asker', from: ['asked', 'agreed'], to: 'withdrawn', reason: false },
  undo: { by: 'manager', from: ['approved'], to: 'undone', reason: true },
}

export const swapStepAsksWhy = (step: SwapStep): boolean => rules[step].reason

interface KeptSwap {
  state: SwapState
  /** When the first of its duties begins: nothing can be done from then on. */
  beginsAt: Date
}

/** What waits for an answer lapses when its duty begins. */
export function swapStateAt({ state, beginsAt }: KeptSwap, at: Date): SwapState {
  return (state === 'asked' || state === 'agreed') && beginsAt <= at ? 'lapsed' : state
}

/** What somebody may do about a swap. */
export function swapStepsFor(swap: KeptSwap, who: ReadonlySet<SwapRole>, at: Date): SwapStep[] {
  if (swap.beginsAt <= at) return []
  return swapSteps.filter((step) => rules[step].from.includes(swap.state) && who.has(rules[step].by))
}

export const afterSwapStep = (step: SwapStep): SwapState => rules[step].to
