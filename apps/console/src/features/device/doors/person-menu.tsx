import { type DoorPerson, doorCalls } from '@kilowatch/contract'
import { useDialog } from '../../../ui/dialogs.tsx'
import { asked, RowMenu } from '../../../ui/row-menu.tsx'
import { PersonDialog } from './person-dialog-part.ts'

/** What who manages the door can do to somebody on its list. */
export function PersonMenu({ deviceId, person }: { deviceId: string; person: DoorPerson }) {
  const open = useDialog()
  const params = { deviceId, personId: person.id }
  const turn = (enabled: boolean) => asked(doorCalls.switchDoorPerson, { params, body: { enabled } })
  return (
    <RowMenu
      domain="doors"
      name={person.name}
      doings={[
        { words: 'change', run: () => open((close) => <PersonDialog deviceId={deviceId} person={person} onClose={close} />) },
        person.enabled ? { words: 'disable', ask: turn(false) } : { words: 'enable', ask: turn(true) },
        { words: 'remove', ask: asked(doorCalls.removeDoorPerson, { params }) },
      ]}
    />
  )
}
