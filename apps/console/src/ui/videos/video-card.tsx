import { LinkOutlined, PlusOutlined } from '@ant-design/icons'
import { type VideoSource, videoCalls, videoKinds } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../card.tsx'
import { useDialog } from '../dialogs.tsx'
import { Loaded } from '../loaded.tsx'
import { lazyDialog } from '../part.tsx'
import { Empty } from '../placeholders.tsx'
import { asked, RowMenu } from '../row-menu.tsx'
import styles from './videos.module.css'

const VideoDialog = lazyDialog('video-dialog', () => import('./video-dialog.tsx').then((code) => code.VideoDialog))

/** What the cameras look at. */
export type VideoHolder = { deviceId: string } | { groupId: string }

interface VideoCardProps {
  holder: VideoHolder
  /** May enter, change and remove them. */
  mayChange: boolean
}

/**
 * Cameras of a device, or of a group with its devices: names and links. Nothing is played in the page: its policy lets it load from its own
 * server alone.
 */
export function VideoCard({ holder, mayChange }: VideoCardProps) {
  const { t } = useTranslation('videos')
  const open = useDialog()
  const query = 'deviceId' in holder ? { box_id: holder.deviceId } : { group_id: holder.groupId }
  const read = useCall(videoCalls.listVideos, { query })
  const add = () => open((close) => <VideoDialog holder={holder} source={null} onClose={close} />)
  const button = (
    <Button icon={<PlusOutlined />} onClick={add}>
      {t('add')}
    </Button>
  )
  if (read.data?.length === 0 && !mayChange) return null
  return (
    <Card title={t('title')} extra={mayChange ? button : null}>
      <Loaded of={read} what={t('title')} height={48}>
        {(sources) =>
          sources.length === 0 ? <Empty text={t('none')} /> : <Sources sources={sources} holder={holder} mayChange={mayChange} />
        }
      </Loaded>
    </Card>
  )
}

function Sources({ sources, holder, mayChange }: VideoCardProps & { sources: readonly VideoSource[] }) {
  const { t } = useTranslation('videos')
  const language = useLanguage()
  return (
    <ul className={styles.sources} aria-label={t('title')}>
      {sources.map((source) => (
        <li key={source.id}>
          <div>
            <strong>{source.name}</strong> <small className="kw-quiet">{videoKinds[source.kind][language]}</small>
            <Address source={source} />
          </div>
          {mayChange && <SourceMenu source={source} holder={holder} />}
        </li>
      ))}
    </ul>
  )
}

/** A link to what a browser or a player opens; plain text where a part of it is withheld. */
function Address({ source: { name, address, withheld } }: { source: VideoSource }) {
  const { t } = useTranslation('videos')
  if (!withheld) {
    return (
      <a href={address} target="_blank" rel="noreferrer" aria-label={t('open', { name })}>
        <LinkOutlined aria-hidden="true" /> {address}
      </a>
    )
  }
  return (
    <>
      <span>{address}</span>
      <small className="kw-quiet">{t('withheld')}</small>
    </>
  )
}

function SourceMenu({ source, holder }: { source: VideoSource; holder: VideoHolder }) {
  const input = { params: { videoId: source.id } }
  return (
    <RowMenu
      domain="videos"
      name={source.name}
      doings={[
        { words: 'change', dialog: (close) => <VideoDialog holder={holder} source={source} onClose={close} /> },
        { words: 'remove', ask: asked(videoCalls.removeVideo, input) },
      ]}
    />
  )
}
