import {
  type AuthCase,
  type BusinessAuthSubmission,
  businessAuthFields,
  businessAuthFileKinds,
  businessAuthFiles,
  rejectionReasons,
} from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { Mark, type Shape } from '../../ui/mark.tsx'
import { Time } from '../../ui/value.tsx'
import styles from './business-auth.module.css'
import { changedFields } from './submission-values.ts'

interface HistoryLine {
  at: string
  shape: Shape
  colour: string
  title: string
  more: string | null
}

interface AuthHistoryProps {
  submissions: readonly BusinessAuthSubmission[]
  applicant?: AuthCase['applicant']
}

/** Every submission and who decided on it, newest first. */
export function AuthHistory({ submissions, applicant = null }: AuthHistoryProps) {
  const { t } = useTranslation('business-auth')
  const lines = useLines(submissions, applicant)
  return (
    <Card title={t('history.title')} extra={t('history.count', { count: submissions.length })}>
      <ol className={styles.history}>
        {lines.map((line) => (
          <li key={`${line.at} ${line.title}`}>
            <Time at={line.at} full />
            <Mark shape={line.shape} colour={line.colour} filled={false} />
            <span>
              <strong>{line.title}</strong>
              {line.more ? <span>{line.more}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function useLines(submissions: readonly BusinessAuthSubmission[], applicant: AuthCase['applicant']): HistoryLine[] {
  const { t } = useTranslation('business-auth')
  const language = useLanguage()
  const changes = (one: BusinessAuthSubmission, former: BusinessAuthSubmission | undefined): string => {
    const fields = changedFields(one, former)
    const pictures = businessAuthFileKinds.filter((kind) => former && former.files[kind]?.id !== one.files[kind]?.id)
    const names = [
      ...businessAuthFields.filter(({ key }) => fields.has(key)).map(({ name }) => name[language]),
      ...pictures.map((kind) => businessAuthFiles[kind].name[language]),
    ]
    if (!former) return t('history.first', { count: businessAuthFileKinds.filter((kind) => one.files[kind] !== null).length })
    return names.length > 0 ? t('history.changed', { what: names.join(language === 'zh' ? '、' : ', ') }) : t('history.same')
  }
  const lines = submissions.flatMap((one, index): HistoryLine[] => {
    const { decision, at, by, number } = one
    const passed = decision?.outcome === 'passed'
    const decided: HistoryLine[] = decision
      ? [
          {
            at: decision.at,
            shape: passed ? 'check' : 'cross',
            colour: passed ? 'var(--normal)' : 'var(--text-2)',
            title: t(passed ? 'history.passed' : 'history.rejected', { by: decision.by ?? t('history.gone') }),
            more: passed
              ? null
              : `${decision.reasons.map((reason) => rejectionReasons[reason][language]).join('、')} · “${decision.words}”`,
          },
        ]
      : []
    const submitted: HistoryLine[] = at
      ? [
          {
            at,
            shape: 'waits',
            colour: 'var(--notice)',
            title: t('history.submitted', { by: by ?? t('history.gone'), number }),
            more: changes(one, submissions[index + 1]),
          },
        ]
      : []
    return [...decided, ...submitted]
  })
  const registered: HistoryLine[] = applicant
    ? [
        {
          at: applicant.registeredAt,
          shape: 'check',
          colour: 'var(--text-2)',
          title: t('history.registered', { by: applicant.name }),
          more: null,
        },
      ]
    : []
  return [...lines, ...registered]
}
