import { Drawer, type DrawerProps, Modal, type ModalProps } from 'antd'
import { EditingScope, useOpenForm } from './editing.tsx'

interface Entering {
  /** Whether something has been entered that closing would lose; null where nothing can be entered. */
  touched: (() => boolean) | null
  /** Left out: it is closed by what is done in it alone. */
  onClose?: () => void
}

const namesNothing = () => undefined
const staysOpen = () => {}

/** A dialog over the page. It asks before it closes on what was entered. */
export function Dialog({ touched, onClose = staysOpen, children, ...modal }: Omit<ModalProps, 'onCancel'> & Entering) {
  const close = useOpenForm(touched, onClose)
  return (
    <Modal open {...modal} onCancel={close}>
      <EditingScope discard={onClose} nameOf={namesNothing}>
        {children}
      </EditingScope>
    </Modal>
  )
}

/** A drawer beside the page. It asks before it closes on what was entered. */
export function SideDrawer({ touched, onClose = staysOpen, children, ...drawer }: Omit<DrawerProps, 'onClose'> & Entering) {
  const close = useOpenForm(touched, onClose)
  return (
    <Drawer open {...drawer} onClose={close}>
      <EditingScope discard={onClose} nameOf={namesNothing}>
        {children}
      </EditingScope>
    </Drawer>
  )
}
