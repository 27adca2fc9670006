import type { AssignmentProposal } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'

export type ProposalLine = AssignmentProposal['lines'][number]

interface Reason {
  /** Somebody should look at it before it is applied, or nobody was found. */
  warns: boolean
  text: string
}

/** Why a person is proposed, or nobody is, in words. */
export function useReason(weekMinutes: number): (line: Pick<ProposalLine, 'person' | 'why' | 'minutes'>) => Reason {
  const { t } = useTranslation('patrol-assignment')
  const list = (words: readonly string[]) => words.join(t('list'))
  return ({ person, why, minutes }) => {
    if (person) {
      const held = person.holds.map(({ name, until }) => (until ? t('until', { name, day: until }) : name))
      const parts = [
        held.length > 0 ? t('holds', { skills: list(held) }) : '',
        person.identity ? t(`identity.${person.identity}`) : '',
        t(person.over ? 'over' : 'week', { load: person.load + minutes, most: weekMinutes }),
        person.onDuty ? t('onDuty') : '',
      ]
      return { warns: person.over || person.onDuty, text: parts.filter(Boolean).join(t('part')) }
    }
    if (why?.kind === 'away') return { warns: true, text: t('why.away', { names: list(why.people.map(({ name }) => name)) }) }
    if (why?.kind !== 'skills') return { warns: true, text: t('why.nobody') }
    const ended = why.ended.map(({ name, until }) => t('why.ended', { name, day: until }))
    return { warns: true, text: [t('why.skills', { skills: list(why.lacking) }), ...ended].join(t('part')) }
  }
}
