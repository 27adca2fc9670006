import { ExclamationCircleOutlined } from '@ant-design/icons'
import {
  type AuthCase,
  type AuthCheck,
  authReviewCalls,
  type BusinessAuthField,
  type BusinessAuthSubmission,
  businessAuthFields,
  halfHidden,
  type LicenseDifference,
} from '@kilowatch/contract'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { isoDate } from '../../../shared/formats.ts'
import { onEnter } from '../../../shared/keys.ts'
import { useCommand } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { changedFields, differingPart, shownValue } from '../submission-values.ts'
import type { Marking } from './marking.ts'
import styles from './review.module.css'

interface FieldsCardProps {
  found: AuthCase
  newest: BusinessAuthSubmission
  former: BusinessAuthSubmission | undefined
  marking: Marking | null
  /** Null: somebody else has the case, or it is decided. */
  onMark: ((marking: Marking | null) => void) | null
}

/** Checks of a machine by the field that they are about. */
const checksOfField: Readonly<Partial<Record<BusinessAuthField, readonly AuthCheck[]>>> = {
  corpName: ['name-free'],
  creditCode: ['check-character', 'code-free'],
  validUntil: ['period'],
  contactName: ['applicant-free'],
  contactPhone: ['phone-verified'],
  contactEmail: ['email-verified'],
}

/** This submission beside the former one, what a machine found, and where the license says something else. */
export function FieldsCard({ found, newest, former, marking, onMark }: FieldsCardProps) {
  const { t } = useTranslation('business-auth')
  const changed = changedFields(newest, former)
  const note = useCommand(authReviewCalls.noteAuthDifferences, { onDone: () => onMark?.(null) })
  const save = (differences: LicenseDifference[]) =>
    note.mutate({ params: { authId: found.id }, body: { submission: newest.number, differences } })
  const others = (field: BusinessAuthField) => newest.differences.filter((one) => one.field !== field)
  return (
    <Card title={newest.values.corpName ?? found.businessName} extra={<StateWord found={found} newest={newest} />} flush>
      <FormError error={note.error} />
      <div className={styles.scroll}>
        <table className={styles.fields}>
          <thead>
            <tr>
              <th scope="col">{t('fields.field')}</th>
              <th scope="col">{t('fields.now')}</th>
              <th scope="col">
                {former?.at ? t('fields.former', { day: isoDate(former.at).slice(5), count: changed.size }) : t('fields.noFormer')}
              </th>
            </tr>
          </thead>
          <tbody>
            {businessAuthFields.map(({ key }) => (
              <FieldRow
                key={key}
                field={key}
                found={found}
                newest={newest}
                former={former}
                changed={changed.has(key)}
                marking={marking?.field === key ? marking : null}
                onMark={onMark}
                onNote={(difference) => save([...others(key), ...(difference ? [difference] : [])])}
                saving={note.isPending}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function StateWord({ found, newest }: { found: AuthCase; newest: BusinessAuthSubmission }) {
  const { t } = useTranslation('business-auth')
  const looks = {
    review: ['waits', 'var(--major)', 'review'],
    passing: ['check', 'var(--normal)', 'passed'],
    authenticated: ['check', 'var(--normal)', 'passed'],
    rejecting: ['cross', 'var(--text-2)', 'rejected'],
    rejected: ['cross', 'var(--text-2)', 'rejected'],
    draft: ['waits', 'var(--text-2)', 'review'],
  } as const
  const [shape, colour, word] = looks[found.state]
  return (
    <span className={styles.stateWord} style={{ color: colour }}>
      <Mark shape={shape} colour={colour} filled={false} size={14} />
      {t(`fields.state.${word}`)} · {t('fields.nth', { number: newest.number })}
    </span>
  )
}

interface FieldRowProps {
  field: BusinessAuthField
  found: AuthCase
  newest: BusinessAuthSubmission
  former: BusinessAuthSubmission | undefined
  changed: boolean
  marking: Marking | null
  onMark: ((marking: Marking | null) => void) | null
  onNote: (difference: LicenseDifference | null) => void
  saving: boolean
}

function FieldRow({ field, found, newest, former, changed, marking, onMark, onNote, saving }: FieldRowProps) {
  const { t } = useTranslation('business-auth')
  const language = useLanguage()
  const name = businessAuthFields.find(({ key }) => key === field)?.name[language] ?? field
  const shown = (of: BusinessAuthSubmission) => {
    const text = shownValue(field, of.values[field], language)
    return field === 'contactPhone' ? halfHidden(text) : text
  }
  const [now, before] = [shown(newest), former ? shown(former) : '']
  const difference = newest.differences.find((one) => one.field === field)
  const about = found.checks.filter(({ check }) => checksOfField[field]?.includes(check))
  const rowClass = difference ? styles.differs : changed ? styles.changed : undefined
  const ofLicense = !field.startsWith('contact') && field !== 'trade'
  return (
    <tr className={rowClass}>
      <th scope="row">{name}</th>
      <td>
        <span className={styles.value}>
          <span>{changed ? <Part text={now} other={before} /> : now}</span>
          {onMark && ofLicense && !marking ? (
            <Button
              type="text"
              size="small"
              icon={<ExclamationCircleOutlined />}
              aria-label={t('fields.mark', { name })}
              title={t('fields.mark', { name })}
              onClick={() => onMark({ field, says: difference?.says ?? '', frame: difference?.frame ?? null })}
            />
          ) : null}
        </span>
        {about.map(({ check, passed }) => (
          <span key={check} className={styles.check} style={{ color: passed ? 'var(--normal)' : 'var(--major)' }}>
            <Mark shape={passed ? 'check' : 'triangle'} colour="currentColor" filled={false} size={13} />
            {t(`checks.${check}.${passed ? 'passed' : 'failed'}`)}
          </span>
        ))}
        {difference && !marking ? (
          <span className={styles.check} style={{ color: 'var(--major)' }}>
            <Mark shape="triangle" colour="currentColor" filled={false} size={13} />
            {t('fields.differs', { says: difference.says })}
          </span>
        ) : null}
        {marking && onMark ? (
          <Marker marking={marking} noted={difference !== undefined} saving={saving} onMark={onMark} onNote={onNote} />
        ) : null}
      </td>
      <td>{!former ? '—' : changed ? <Part text={before} other={now} /> : t('fields.same')}</td>
    </tr>
  )
}

interface MarkerProps {
  marking: Marking
  noted: boolean
  saving: boolean
  onMark: (marking: Marking | null) => void
  onNote: (difference: LicenseDifference | null) => void
}

/** What the license says; its place is drawn on the picture. */
function Marker({ marking, noted, saving, onMark, onNote }: MarkerProps) {
  const { t } = useTranslation(['business-auth', 'common'])
  const says = marking.says.trim()
  const save = () => (says === '' ? undefined : onNote({ ...marking, says }))
  return (
    <span className={styles.marker}>
      <Input
        autoFocus
        size="small"
        maxLength={100}
        value={marking.says}
        aria-label={t('fields.licenseSays')}
        placeholder={t('fields.licenseSays')}
        onChange={({ target }) => onMark({ ...marking, says: target.value })}
        onPressEnter={onEnter(save)}
      />
      <small>{t(marking.frame ? 'fields.framed' : 'fields.frameIt')}</small>
      <span>
        <Button size="small" type="primary" disabled={saving || says === ''} onClick={save}>
          {t('fields.note')}
        </Button>
        {noted ? (
          <Button size="small" disabled={saving} onClick={() => onNote(null)}>
            {t('fields.clear')}
          </Button>
        ) : null}
        <Button size="small" onClick={() => onMark(null)}>
          {t('cancel', { ns: 'common' })}
        </Button>
      </span>
    </span>
  )
}

/** What is a text's own, underlined. */
function Part({ text, other }: { text: string; other: string }) {
  const [before, own, after] = differingPart(text, other)
  return (
    <>
      {before}
      {own ? <u className={styles.own}>{own}</u> : null}
      {after}
    </>
  )
}
