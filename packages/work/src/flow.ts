import type { Field, Names, Values } from '@kilowatch/catalog'

/**
 * What somebody is to one record, as the view `visible_work` of the schema finds it. `viewer` sees it and no more; `agent` is
 * of another business, or of none, and was given it, `guardian` confirms each step of an operation, `provider` answers for it in the business that it was given to; `clock` is the job that
 * watches due times, `gateway` the uplink that a command goes to, `reviewer` an operator of the platform where it decides.
 */
export type Role =
  | 'creator'
  | 'assignee'
  | 'guardian'
  | 'group-manager'
  | 'inspector'
  | 'device-owner'
  | 'department'
  | 'viewer'
  | 'admin'
  | 'agent'
  | 'provider'
  | 'gateway'
  | 'reviewer'
  | 'clock'

/** How a state looks: it waits for somebody, somebody is at it, it cannot go on, it is done, it was given up. */
export type Tone = 'waiting' | 'active' | 'blocked' | 'done' | 'cancelled'

export interface FlowState extends Names {
  tone: Tone
  /** What the specification's calls use for it, where they have a number. */
  code?: number
  /** The step that the work waits for, whoever is to take it; without one it waits for nobody. */
  ahead?: string
}

export interface Approval {
  /** Steps and marks by which that was written: the last of them counts, or else who began the work. */
  written: readonly string[]
  /** Also where nobody else could take the step: it was asked for that two people see it. */
  always?: true
}

export interface Step<S extends string = string> {
  /** What the button says. */
  name: Names
  /** What a time-line says in English, after who took it: 'Signed and submitted'. Chinese has the words of the button. */
  past: string
  from: readonly S[]
  to: S
  who: readonly Role[]
  /** What is entered with the step; a reason for every way back. */
  asks?: readonly Field[]
  /** Names a rule over the record's facts that says when the step is not possible; the server's module supplies it (`RulesOf`). */
  unless?: string
  /** It is a decision over what somebody wrote, which is not theirs to take. */
  approves?: Approval
  /** Who is told of it. */
  tells?: readonly Role[]
  /** Asked once more before it is taken. */
  grave?: true
}

export interface Flow<
  States extends Readonly<Record<string, FlowState>> = Readonly<Record<string, FlowState>>,
  Steps extends Readonly<Record<string, Step>> = Readonly<Record<string, Step>>,
> {
  /** As it stands in `work.kind` and begins the actions of the audit. */
  kind: string
  name: Names
  /** 'GZ' for GZ20261122-0001: by business and its own day, never used twice. */
  number?: string
  states: States
  starts: string
  steps: Steps
}

/** One kind of work: its states, its steps, who may take them and what each asks for. */
export function defineFlow<
  const States extends Readonly<Record<string, FlowState>>,
  const Steps extends Readonly<Record<string, Step<NoInfer<keyof States & string>>>>,
>(flow: Flow<States, Steps> & { starts: NoInfer<keyof States & string> }): Flow<States, Steps> {
  return flow
}

export type StateOf<F extends { states: object }> = keyof F['states'] & string
export type StepOf<F extends { steps: object }> = keyof F['steps'] & string

/** What is entered with one step of a flow. */
export type Asked<F extends { steps: object }, T extends StepOf<F>> = F['steps'][T] extends { asks: infer Fs extends readonly Field[] }
  ? Values<Fs>
  : object

type RuleOf<T> = T extends { unless: infer R extends string } ? R : never
/** The rules that a flow names, for its module to supply: true means "not now". */
export type RulesOf<F extends { steps: object }, Facts> = { [R in RuleOf<F['steps'][StepOf<F>]>]: (facts: Facts) => boolean }

const nothingRefuses = () => false

/** Steps that these roles may take now. The server judges by it, the console draws its buttons with it. */
export function openSteps<F extends Flow>(
  flow: F,
  state: StateOf<F>,
  roles: ReadonlySet<Role>,
  refuses: (rule: string) => boolean = nothingRefuses,
): StepOf<F>[] {
  return stepsFrom(flow, state).filter((name) => {
    const { who, unless } = stepOf(flow, name)
    return who.some((role) => roles.has(role)) && !(unless !== undefined && refuses(unless))
  })
}

/** All steps that lead on from a state, whoever takes them. */
export function stepsFrom<F extends Flow>(flow: F, state: StateOf<F>): StepOf<F>[] {
  return (Object.keys(flow.steps) as StepOf<F>[]).filter((name) => stepOf(flow, name).from.includes(state))
}

/** A step of a flow as a time-line words it; undefined for what is none of its steps, such as a mark or a comment. */
export function stepTaken(flow: Flow, step: string | null): Names | undefined {
  if (step === null || !Object.hasOwn(flow.steps, step)) return undefined
  const { name, past } = stepOf(flow, step)
  return { zh: name.zh, en: past }
}

export function stepOf<F extends Flow>(flow: F, name: StepOf<F>): Step<StateOf<F>> {
  return flow.steps[name] as Step<StateOf<F>>
}

/** The step that work waits for in a state. */
export function stepAhead<F extends Flow>(flow: F, state: StateOf<F>): StepOf<F> | undefined {
  return (flow.states as Readonly<Record<string, FlowState>>)[state]?.ahead as StepOf<F> | undefined
}

/** States that one step leads to. */
export function nextStates<F extends Flow>(flow: F, state: StateOf<F>): StateOf<F>[] {
  return [...new Set(stepsFrom(flow, state).map((name) => stepOf(flow, name).to))]
}

/** Whether nothing leads on. */
export function isEnd<F extends Flow>(flow: F, state: StateOf<F>): boolean {
  return stepsFrom(flow, state).length === 0
}

/** The step that the clock takes from a state when the work's due time has come. */
export function clockStep<F extends Flow>(flow: F, state: StateOf<F>): StepOf<F> | undefined {
  return stepsFrom(flow, state).find((name) => stepOf(flow, name).who.includes('clock'))
}

/** The state that counts at a moment: what the clock's step leads to counts from the due time on, even before its job was there. */
export function stateAt<F extends Flow>(flow: F, { state, dueAt }: { state: StateOf<F>; dueAt: Date | null }, now: Date): StateOf<F> {
  const step = dueAt !== null && dueAt <= now ? clockStep(flow, state) : undefined
  return step === undefined ? state : stepOf(flow, step).to
}
