import { flatPoint } from '@kilowatch/catalog'
import type { Alarm } from '@kilowatch/contract'
import { standingOf } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { alarmTitle } from '../../../shared/alarm-text.ts'
import { absoluteTime, formatDuration } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import { useLanguage } from '../../../shared/use-formats.ts'
import type { TimeSpan } from '../../../ui/charts/chart-model.ts'
import { gatherMarks } from '../../../ui/charts/gather-marks.ts'
import { timeTicks } from '../../../ui/charts/time-ticks.ts'
import { useBoxWidth } from '../../../ui/charts/use-box-width.ts'
import { LevelMark } from '../../../ui/level-mark.tsx'
import type { VisibleGap } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'
import { type Lane, type LanePiece, outsideOf, stateName } from '../event-lanes.ts'

/** CSS px: room for a mark that a finger can hit; those of one moment share it. */
const markWidth = 24

/** CSS px: of a name in less nothing could be read. */
const leastText = 28

interface EventStripProps {
  data: DeviceData
  lanes: readonly Lane[]
  /** Times without history. */
  bands: readonly VisibleGap[]
  alarms: readonly Alarm[]
  span: TimeSpan
}

/** Lanes of states over one axis of time, with the alarms of the device below them. */
export function EventStrip({ data, lanes, bands, alarms, span }: EventStripProps) {
  const { t } = useTranslation('device')
  const language = useLanguage()
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const part = (at: number) => Math.min(1, Math.max(0, (at - span.from) / (span.to - span.from)))
  const share = (at: number) => `${(part(at) * 100).toFixed(3)}%`
  const groups = gatherMarks(alarms, ({ openedAt }) => part(new Date(openedAt).getTime()) * width, markWidth)
  const ticks = width > 0 ? timeTicks(span.from, span.to, width, 110) : []
  return (
    <div className="kw-strip">
      {lanes.map((lane) => (
        <div key={lane.key} className="kw-strip-row">
          <span className="kw-strip-name">{lane.name}</span>
          <div className="kw-strip-lane">
            {bands.map((band) => (
              <Band key={band.from} band={band} left={share(band.from)} right={share(band.to)} />
            ))}
            {outsideOf(lane.pieces, bands).map((piece) => (
              <Piece
                key={piece.from}
                piece={piece}
                name={pieceName(data, lane, piece, language)}
                left={share(piece.from)}
                right={share(piece.to)}
                isNamed={(part(piece.to) - part(piece.from)) * width >= leastText}
              />
            ))}
          </div>
        </div>
      ))}
      <div className="kw-strip-row">
        <span className="kw-strip-name">{t('events.alarms')}</span>
        <div ref={box} className="kw-strip-alarms">
          {(width > 0 ? groups : []).map(({ at, marks }) => (
            <AlarmMarks key={marks[0]?.id} at={Math.min(Math.max(at, markWidth / 2), width - markWidth / 2)} alarms={marks} />
          ))}
        </div>
      </div>
      <div className="kw-strip-row" aria-hidden="true">
        <span className="kw-strip-name" />
        <div className="kw-strip-times">
          {ticks.map((tick) => (
            <span key={tick.at} style={{ left: share(tick.at) }}>
              {tick.text}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Alarms of one moment: the mark of the gravest, with how many there are; it leads to the one, or to all of the device. */
function AlarmMarks({ at, alarms }: { at: number; alarms: readonly Alarm[] }) {
  const language = useLanguage()
  const [worst] = [...alarms].sort((a, b) => b.level - a.level)
  if (!worst) return null
  const single = alarms.length === 1
  const address = single ? { alarm: worst.id } : { state: 'all', deviceId: worst.deviceId ?? '' }
  const titles = alarms.map((alarm) => `${alarmTitle(alarm, language)} ${absoluteTime(alarm.openedAt)}`)
  return (
    <Link
      to={`/current_message?${new URLSearchParams(address)}`}
      style={{ left: at }}
      title={titles.join('\n')}
      aria-label={alarms.map((alarm) => alarmTitle(alarm, language)).join(language === 'zh' ? '、' : ', ')}
    >
      <LevelMark level={worst.level} standing={standingOf(worst)} />
      {single ? null : <b>{alarms.length}</b>}
    </Link>
  )
}

function pieceName(data: DeviceData, lane: Lane, piece: LanePiece, language: 'zh' | 'en'): string {
  const point = flatPoint(data.type, lane.key)?.point
  return point ? stateName(point, piece.code, language) : String(piece.code)
}

/** Where nothing is known, and why. */
function Band({ band, left, right }: { band: VisibleGap; left: string; right: string }) {
  const { t } = useTranslation('charts')
  const cause = t(`gapCause.${band.cause}`)
  return (
    <span
      className="kw-strip-gap"
      style={{ left, width: `calc(${right} - ${left})` }}
      title={`${cause} ${formatDuration(band.to - band.from)} · ${absoluteTime(band.from)}`}
    >
      {cause}
    </span>
  )
}

interface PieceProps {
  piece: LanePiece
  name: string
  left: string
  right: string
  /** Whether its name has room. */
  isNamed: boolean
}

function Piece({ piece, name, left, right, isNamed }: PieceProps) {
  const text = `${name} ${formatDuration(piece.to - piece.from)}`
  return (
    <span
      className={`kw-piece kw-piece-${piece.tone}`}
      style={{ left, width: `max(2px, calc(${right} - ${left} - 1px))` }}
      title={`${text} · ${absoluteTime(piece.from)}`}
    >
      {isNamed && (piece.tone === 'backup' ? text : name)}
    </span>
  )
}
