import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'

const undoSeconds = 8
let offered = 0

/** Says what was done, and lets it be taken back for some seconds: no longer under the pointer, since others count them too. */
export function useUndo(): (done: string, undo: () => void, seconds?: number) => void {
  const { t } = useTranslation('work')
  const { message } = App.useApp()
  return (done, undo, seconds = undoSeconds) => {
    offered += 1
    const key = `undo ${offered}`
    const onClick = () => {
      message.destroy(key)
      undo()
    }
    void message.open({
      ...{ key, duration: seconds, pauseOnHover: false, type: 'success' },
      content: (
        <>
          {done}{' '}
          <Button type="link" size="small" onClick={onClick}>
            {t('undo')}
          </Button>
        </>
      ),
    })
  }
}
