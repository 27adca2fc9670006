import type { Language } from '@kilowatch/catalog'
import { auditKinds } from '@kilowatch/contract'
import { flows, workKinds } from '@kilowatch/work'
import en from '../../../locales/en/audit.json' with { type: 'json' }
import zh from '../../../locales/zh/audit.json' with { type: 'json' }
import { word } from '../../http/words.ts'

const verbs = ['add', 'change', 'remove'] as const
const words: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  zh: { ...ofEveryKind('zh'), ...ofEveryFlow('zh'), ...zh },
  en: { ...ofEveryKind('en'), ...ofEveryFlow('en'), ...en },
}

/** Every action that has words. */
export const auditActions: readonly string[] = Object.keys(words.zh)

/** Kinds that have another name since. Entries are chained: they say what they said when they were written. */
const formerKinds: Readonly<Record<string, string>> = {
  announcement: 'notice',
  'escalation-rule': 'notice-rule',
  'notification-preference': 'notice-preference',
  'notification-provider': 'notice-provider',
  'notification-target': 'notice-target',
}
const presentKinds = new Map(Object.entries(formerKinds).map(([present, former]) => [former, present]))

/** 'announcement.publish' as the action that entries before 0026 have; undefined where it was never called otherwise. */
function formerAction(action: string): string | undefined {
  const [kind = '', ...step] = action.split('.')
  const former = formerKinds[kind]
  return former && [former, ...step].join('.')
}

/** An action, or the kind that it begins with, under each name that entries have it. */
function namesOfAction(action: string): string[] {
  return [action, formerAction(action) ?? []].flat()
}

/** What an action is called in the reader's language; one of a later version stands for itself. */
export function actionWords(action: string, language: Language): string {
  const [kind = '', ...step] = action.split('.')
  return words[language][[presentKinds.get(kind) ?? kind, ...step].join('.')] ?? action
}

export interface ActionsQuery {
  search?: string | undefined
  action?: string | undefined
}

/** What the list is narrowed to: actions whose words, in this language, hold what is searched for, and all names of the one that was chosen. */
export function actionsAsked({ search, action }: ActionsQuery, language: Language): { actions: string[]; named: string[] } {
  return { actions: search ? actionsWith(search, language) : [], named: action ? namesOfAction(action) : [] }
}

function actionsWith(text: string, language: Language): string[] {
  const wanted = text.toLowerCase()
  return Object.entries(words[language]).flatMap(([action, says]) => (says.toLowerCase().includes(wanted) ? namesOfAction(action) : []))
}

/** What can be done to whatever people keep is called by what it is done to. */
function ofEveryKind(language: Language): Record<string, string> {
  const said = Object.entries(auditKinds).flatMap(([kind, names]) =>
    verbs.map((verb) => [`${kind}.${verb}`, word(`record-${verb}`, language, { kind: names[language] })]),
  )
  return Object.fromEntries(said)
}

/** A step of work is called by its kind and its name, where the texts do not say it better: '故障：派单', 'Fault: Assign'. */
function ofEveryFlow(language: Language): Record<string, string> {
  const ofWork = flows.filter(({ kind }) => Object.hasOwn(workKinds, kind))
  const said = ofWork.flatMap(({ kind, name, steps }) =>
    Object.entries(steps).map(([step, { name: stepName }]) => [
      `${kind}.${step}`,
      word('work-step', language, { kind: name[language], step: stepName[language] }),
    ]),
  )
  return Object.fromEntries(said)
}
