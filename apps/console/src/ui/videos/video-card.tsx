import { LinkOutlined, PlayCircleOutlined, PlusOutlined } from '@ant-design/icons'
import { type VideoSource, videoCalls, videoKinds } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../card.tsx'
import { useDialog } from '../dialogs.tsx'
import { Loaded } from '../loaded.tsx'
import { lazyDialog, lazyPart } from '../part.tsx'
import { Empty } from '../placeholders.tsx'
import { asked, RowMenu } from '../row-menu.tsx'
import { useSend } from '../use-asked-command.ts'
import { useObstacleText } from './obstacle-text.ts'
import { isPlayed, type Obstacle, obstacleTo, type PlayedSource, type VideoHolder } from './playing.ts'
import styles from './videos.module.css'

const VideoDialog = lazyDialog('video-dialog', () => import('./video-dialog.tsx').then((code) => code.VideoDialog))
const VideoPlayer = lazyPart('video-player', () => import('./video-player.tsx').then((code) => code.VideoPlayer), {
  as: 'page',
  height: 320,
})

interface VideoCardProps {
  holder: VideoHolder
  /** May enter, change, order and remove them. */
  mayChange: boolean
}

/** Cameras of a device, of a group or of a VR scene, the latter two with those of their devices: one of them is looked at at a time. */
export function VideoCard({ holder, mayChange }: VideoCardProps) {
  const { t } = useTranslation('videos')
  const open = useDialog()
  const read = useCall(videoCalls.listVideos, { query: queryOf(holder) })
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

function queryOf(holder: VideoHolder) {
  if ('deviceId' in holder) return { box_id: holder.deviceId }
  return 'groupId' in holder ? { group_id: holder.groupId } : { scene_id: holder.sceneId }
}

function Sources(props: VideoCardProps & { sources: readonly VideoSource[] }) {
  const { t } = useTranslation('videos')
  const origins = useCall(videoCalls.listCameraOrigins, {})
  return (
    <Loaded of={origins} what={t('title')} height={48}>
      {(allowed) => <SourceList {...props} origins={allowed} />}
    </Loaded>
  )
}

function SourceList({
  sources,
  holder,
  mayChange,
  origins,
}: VideoCardProps & { sources: readonly VideoSource[]; origins: readonly string[] }) {
  const { t } = useTranslation('videos')
  const [chosen, choose] = useState<string>()
  const obstacleOf = (source: VideoSource) => (isPlayed(source.kind) ? obstacleTo(source, origins, location) : undefined)
  const isOpen = (source: VideoSource): source is PlayedSource => isPlayed(source.kind) && obstacleOf(source) === undefined
  const watched = sources.filter(isOpen).find(({ id }) => id === chosen)
  return (
    <>
      {watched ? <VideoPlayer source={watched} onClose={() => choose(undefined)} /> : null}
      <ul className={styles.sources} aria-label={t('title')}>
        {sources.map((source) => (
          <li key={source.id}>
            <SourceText source={source} obstacle={obstacleOf(source)} />
            <div>
              {isOpen(source) ? (
                <Button
                  icon={<PlayCircleOutlined />}
                  aria-pressed={source === watched}
                  aria-label={t('watchOf', { name: source.name })}
                  disabled={source === watched}
                  onClick={() => choose(source.id)}
                >
                  {t(source === watched ? 'watching' : 'watch')}
                </Button>
              ) : null}
              {mayChange && <SourceMenu source={source} sources={sources} holder={holder} />}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Name, kind, and the address as a link to what a browser or a player opens, as plain text where a part of it is withheld; why it is not played here. */
function SourceText({ source: { name, kind, address, withheld }, obstacle }: { source: VideoSource; obstacle: Obstacle | undefined }) {
  const { t } = useTranslation('videos')
  const language = useLanguage()
  const obstacleText = useObstacleText()
  const said = withheld ? 'withheld' : obstacle
  return (
    <div>
      <strong>{name}</strong> <small className="kw-quiet">{videoKinds[kind][language]}</small>
      {withheld ? (
        <span>{address}</span>
      ) : (
        <a href={address} target="_blank" rel="noreferrer" aria-label={t('open', { name })}>
          <LinkOutlined aria-hidden="true" /> {address}
        </a>
      )}
      {said ? <small className="kw-quiet">{obstacleText(said, address)}</small> : null}
    </div>
  )
}

interface SourceMenuProps {
  source: VideoSource
  /** All that are shown, in their order. */
  sources: readonly VideoSource[]
  holder: VideoHolder
}

function SourceMenu({ source, sources, holder }: SourceMenuProps) {
  const { t } = useTranslation('videos')
  const { message } = App.useApp()
  const send = useSend()
  const input = { params: { videoId: source.id } }
  const place = sources.indexOf(source)
  const moveTo = (wanted: number) => {
    const others = sources.filter((each) => each !== source)
    const videoIds = others.toSpliced(wanted, 0, source).map(({ id }) => id)
    void send(videoCalls.orderVideos, { body: { videoIds } }, () => void message.success(t('moved')))
  }
  return (
    <RowMenu
      domain="videos"
      name={source.name}
      doings={[
        { words: 'change', dialog: (close) => <VideoDialog holder={holder} source={source} onClose={close} /> },
        place > 0 && { words: 'moveUp', run: () => moveTo(place - 1) },
        place < sources.length - 1 && { words: 'moveDown', run: () => moveTo(place + 1) },
        { words: 'remove', ask: asked(videoCalls.removeVideo, input) },
      ]}
    />
  )
}
