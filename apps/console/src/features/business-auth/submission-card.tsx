import {
  type BusinessAuthSubmission,
  businessAuthFields,
  businessAuthFileKinds,
  businessAuthFiles,
  type StoredFile,
} from '@kilowatch/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { PictureViewer } from '../../ui/pictures/picture-viewer.tsx'
import { Thumbnail } from '../../ui/pictures/thumbnail.tsx'
import { Time } from '../../ui/value.tsx'
import styles from './business-auth.module.css'
import { changedFields, shownValue } from './submission-values.ts'

interface SubmissionCardProps {
  submission: BusinessAuthSubmission
  former: BusinessAuthSubmission | undefined
}

/** What was submitted; what changed since the former time is marked. */
export function SubmissionCard({ submission, former }: SubmissionCardProps) {
  const { t } = useTranslation('business-auth')
  const language = useLanguage()
  const changed = changedFields(submission, former)
  const kept = businessAuthFields.filter(({ key }) => !key.startsWith('contact') || submission.values[key] !== null)
  const facts = kept.map(({ key, name }) => ({
    key,
    name: name[language],
    content: (
      <>
        {shownValue(key, submission.values[key], language)}
        {changed.has(key) ? <span className={styles.changed}>{t('information.changed')}</span> : null}
      </>
    ),
  }))
  const at = submission.at
  return (
    <Card
      title={t('information.submitted', { number: submission.number })}
      note={
        at ? (
          <>
            {submission.by} · <Time at={at} full />
          </>
        ) : undefined
      }
    >
      <Facts facts={facts} />
      <Pictures files={submission.files} />
    </Card>
  )
}

function Pictures({ files }: { files: BusinessAuthSubmission['files'] }) {
  const language = useLanguage()
  const [shown, show] = useState<number | null>(null)
  const kinds = businessAuthFileKinds.filter((kind) => files[kind] !== null)
  const pictures = kinds.map((kind) => files[kind] as StoredFile)
  if (pictures.length === 0) return null
  return (
    <>
      <ul className={styles.pictures}>
        {kinds.map((kind, index) => (
          <li key={kind}>
            <Thumbnail picture={pictures[index] as StoredFile} onOpen={() => show(index)} />
            <span>{businessAuthFiles[kind].name[language]}</span>
          </li>
        ))}
      </ul>
      {shown === null ? null : <PictureViewer pictures={pictures} shown={shown} onShow={show} onClose={() => show(null)} />}
    </>
  )
}
