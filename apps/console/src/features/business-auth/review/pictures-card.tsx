import { FullscreenOutlined, RotateLeftOutlined, RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import {
  type AuthCase,
  authReviewCalls,
  type BusinessAuthFile,
  type BusinessAuthSubmission,
  businessAuthFileKinds,
  businessAuthFiles,
  type StoredFile,
} from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { PictureStage } from '../../../ui/pictures/picture-stage.tsx'
import { PictureViewer, Tool } from '../../../ui/pictures/picture-viewer.tsx'
import { turned, whole, zoomed } from '../../../ui/pictures/viewpoint.ts'
import { Empty } from '../../../ui/placeholders.tsx'
import { Time } from '../../../ui/value.tsx'
import type { Marking } from './marking.ts'
import styles from './review.module.css'

interface PicturesCardProps {
  found: AuthCase
  newest: BusinessAuthSubmission
  former: BusinessAuthSubmission | undefined
  marking: Marking | null
  onMark: (marking: Marking) => void
  /** The license was seen. */
  onSeen: () => void
}

/** The pictures of a submission, one at a time, or the license beside that of the former time. */
export function PicturesCard({ found, newest, former, marking, onMark, onSeen }: PicturesCardProps) {
  const { t } = useTranslation(['business-auth', 'pictures'])
  const language = useLanguage()
  const kinds = businessAuthFileKinds.filter((kind) => newest.files[kind] !== null)
  const [kind, choose] = useState<BusinessAuthFile>(kinds[0] ?? 'license')
  const [view, setView] = useState(whole)
  const [beside, setBeside] = useState(false)
  const [large, setLarge] = useState(false)
  const picture = newest.files[kind]
  const last = former?.files[kind] ?? null
  const closed = businessAuthFiles[kind].private && picture !== null && !found.opened.includes(picture.id)
  const frames = kind === 'license' ? framesOf(newest, marking) : []
  return (
    <Card flush>
      <div className={styles.tabs} role="tablist" aria-label={t('review.pictures')}>
        {kinds.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === kind}
            onClick={() => {
              choose(one)
              setView(whole)
            }}
          >
            {businessAuthFiles[one].name[language]}
          </button>
        ))}
        {picture ? (
          <span>
            <Time at={picture.createdAt} />{' '}
            {t('review.sizes', { width: picture.width ?? 0, height: picture.height ?? 0, kilobytes: Math.ceil(picture.bytes / 1024) })}
          </span>
        ) : null}
      </div>
      {picture === null ? (
        <Empty text={t('review.noPicture')} />
      ) : closed ? (
        <ClosedCard authId={found.id} picture={picture} />
      ) : (
        <>
          <div className={styles.stages}>
            <PictureStage
              key={picture.id}
              picture={picture}
              view={view}
              onView={setView}
              className={styles.stage ?? ''}
              frames={frames}
              onFrame={marking && kind === 'license' ? (frame) => onMark({ ...marking, frame }) : undefined}
              {...(kind === 'license' ? { onSeen } : {})}
            />
            {beside && last ? (
              <PictureStage key={last.id} picture={last} view={view} onView={setView} className={styles.stage ?? ''} />
            ) : null}
          </div>
          <div className={styles.tools} role="toolbar" aria-label={t('tools', { ns: 'pictures' })}>
            <Tool name="zoomOut" icon={<ZoomOutOutlined />} onClick={() => setView(zoomed(view, -1))} />
            <Button onClick={() => setView(whole)} aria-label={t('whole', { ns: 'pictures' })} title={t('whole', { ns: 'pictures' })}>
              {Math.round(view.scale * 100)} %
            </Button>
            <Tool name="zoomIn" icon={<ZoomInOutlined />} onClick={() => setView(zoomed(view, 1))} />
            <Tool name="turnLeft" icon={<RotateLeftOutlined />} onClick={() => setView(turned(view, -1))} />
            <Tool name="turnRight" icon={<RotateRightOutlined />} onClick={() => setView(turned(view, 1))} />
            <Button icon={<FullscreenOutlined />} aria-label={t('review.large')} title={t('review.large')} onClick={() => setLarge(true)} />
            {last && last.id !== picture.id && !businessAuthFiles[kind].private ? (
              <Button aria-pressed={beside} type={beside ? 'primary' : 'default'} onClick={() => setBeside(!beside)}>
                {t('review.beside')}
              </Button>
            ) : null}
          </div>
        </>
      )}
      {large && picture ? <PictureViewer pictures={[picture]} shown={0} onShow={() => {}} onClose={() => setLarge(false)} /> : null}
    </Card>
  )
}

/** Frames of what was noted, and of what is being noted. */
function framesOf({ differences }: BusinessAuthSubmission, marking: Marking | null) {
  const noted = differences.filter(({ field }) => field !== marking?.field).map(({ frame }) => frame)
  return [...noted, marking?.frame ?? null].filter((frame) => frame !== null)
}

/** An identity card is nobody's to see in passing: who opens it is noted. */
function ClosedCard({ authId, picture }: { authId: string; picture: StoredFile }) {
  const { t } = useTranslation('business-auth')
  const open = useCommand(authReviewCalls.openIdentityCard)
  return (
    <div className={styles.closed}>
      <div className={styles.blur} aria-hidden="true" />
      <p>{t('review.identityText')}</p>
      <Button disabled={open.isPending} onClick={() => open.mutate({ params: { authId }, body: { fileId: picture.id } })}>
        {t('review.openIdentity')}
      </Button>
      <FormError error={open.error} />
    </div>
  )
}
