import './doors.css'
import { type Door, doorCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { useCall } from '../../../shared/query.ts'
import { clockOffset } from '../../../shared/server-clock.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { livePoll } from '../device-data.ts'

/** How the gateway of a door stands to its list of people. */
export function useDoor(deviceId: string) {
  return useCall(doorCalls.readDoor, { params: { deviceId } }, { poll: livePoll })
}

/** Whether the gateway has the list; nothing where nobody is on it. */
export function DoorStanding({ door }: { door: Door }) {
  const { t } = useTranslation('doors')
  if (door.heldBack) return <span className="kw-door-held">{t(`heldBack.${door.heldBack}`)}</span>
  if (door.standing === 'none') return null
  const waits = door.standing === 'waits' || door.standing === 'unheard'
  if (waits && !door.connected) return <span className="kw-door-waits">{t('standing.away')}</span>
  return (
    <span className={`kw-door-${door.standing}`}>
      {waits ? <Waiting standing={door.standing} since={door.waitsSince} /> : t(`standing.${door.standing}`)}
    </span>
  )
}

function Waiting({ standing, since }: { standing: Door['standing']; since: string | null }) {
  const { t } = useTranslation('doors')
  const formats = useFormats(useNow('second') + clockOffset())
  return t(`standing.${standing}`, { span: since ? formats.since(since) : '' })
}
