import { type DoorPerson, doorCalls, doorPersonFields } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../shared/query.ts'
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx'

interface PersonDialogProps {
  deviceId: string
  /** Null: somebody new. */
  person: DoorPerson | null
  onClose: () => void
}

/** Lets somebody through a door, or changes what they show there; what is kept comes back hidden and stays where it is left. */
export function PersonDialog({ deviceId, person, onClose }: PersonDialogProps) {
  const { t } = useTranslation('doors')
  const add = useCommand(doorCalls.addDoorPerson)
  const change = useCommand(doorCalls.changeDoorPerson)
  return (
    <RecordDialog
      fields={doorPersonFields}
      record={person}
      title={t(person ? 'changePerson' : 'addPerson')}
      done={t(person ? 'saved' : 'added')}
      save={(body) =>
        person ? change.mutateAsync({ params: { deviceId, personId: person.id }, body }) : add.mutateAsync({ params: { deviceId }, body })
      }
      state={person ? change : add}
      onClose={onClose}
    />
  )
}
