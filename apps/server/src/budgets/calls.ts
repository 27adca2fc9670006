import {
  type AnyCall,
  deviceWorkbookRule,
  type FilesRule,
  fileRule,
  pictureRule,
  scenePictureRule,
  workbookRule,
} from '@kilowatch/contract'
import type { BudgetName } from './budgets.ts'

/** What one call of the contract may cost: names of rows of the table. */
export interface CallBudgets {
  /** Of the body without files, and of each file. */
  body: BudgetName
  file: BudgetName | undefined
  /** How many of them may come from one person in a time; none of a call that anybody may make: only addresses are counted there. */
  rates: readonly BudgetName[]
  /** How many of them may be under way. */
  turns: readonly BudgetName[]
  /** How long they may take to arrive, and to ask the database. */
  seconds: readonly BudgetName[]
}

/** Kinds of files that calls may bring; a call that brings others does not start the server. */
const fileBudgets: ReadonlyMap<FilesRule, BudgetName> = new Map<FilesRule, BudgetName>([
  [workbookRule, 'workbook'],
  [deviceWorkbookRule, 'workbook'],
  [pictureRule, 'picture'],
  [scenePictureRule, 'scenePicture'],
  [fileRule, 'file'],
])

/** Follows from the declaration alone. @throws where the call brings files that no budget bounds */
export function budgetsOfCall(call: AnyCall): CallBudgets {
  const writes = call.changes !== undefined
  const person = call.access !== 'public'
  return {
    body: 'body',
    file: fileBudget(call),
    rates: [
      ...where(person, 'requestsOfPerson'),
      ...where(person && writes, 'writesOfPerson'),
      ...where(person && call.answer === 'stream', 'streamOpenings'),
    ],
    turns: [
      ...where(call.files !== undefined, 'uploadsOfPerson', 'uploadsAtOnce'),
      ...where(
        call.answer === 'file',
        'exportsOfPersonAtOnce',
        'exportsOfPerson',
        'exportsOfBusinessAtOnce',
        'exportsOfBusiness',
        'exportsAtOnce',
        'exportsWaiting',
      ),
      ...where(call.answer === 'content' && !person, 'downloadsOfAddress', 'downloadsAtOnce'),
      ...where(
        call.answer === 'content' && person,
        'contentReadsOfPersonAtOnce',
        'contentReadsOfPerson',
        'contentReadsAtOnce',
        'contentReadsWaiting',
      ),
      ...where(call.answer === 'stream', 'streamsOfPerson', 'streamsOfBusiness', 'streamsOfAddress'),
      ...where(
        person && writes && !call.sends,
        'writesOfPersonAtOnce',
        'writesWaitingOfPerson',
        'writesOfBusinessAtOnce',
        'writesOfBusiness',
        'writesAtOnce',
        'writesWaiting',
      ),
      ...where(call.costly === true, 'readsOfPerson', 'readsOfBusinessAtOnce', 'readsOfBusiness', 'readsAtOnce', 'readsWaiting'),
    ],
    seconds: [
      'arrival',
      'statement',
      ...where(call.answer === 'file' || call.answer === 'content', 'exportUnread'),
      ...where(call.answer === 'content' && !person, 'downloadTime'),
    ],
  }
}

function fileBudget({ files, method, path }: AnyCall): BudgetName | undefined {
  if (files === undefined) return undefined
  const budget = fileBudgets.get(files)
  if (!budget) throw new Error(`${method} ${path} brings files that no budget bounds`)
  return budget
}

function where(applies: boolean, ...names: BudgetName[]): BudgetName[] {
  return applies ? names : []
}
