import { App } from 'antd'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

const isFull = () => document.fullscreenElement !== null

/** Whether the screen is full, and what changes it; a browser that cannot says so. */
export function useFullScreen(): { full: boolean; toggle: () => Promise<void> } {
  const { t } = useTranslation('frame')
  const { message } = App.useApp()
  const full = useSyncExternalStore(subscribe, isFull)
  async function toggle(): Promise<void> {
    try {
      if (full) await document.exitFullscreen()
      else await document.documentElement.requestFullscreen()
    } catch {
      message.warning(t('fullScreenUnsupported'))
    }
  }
  return { full, toggle }
}

const wishes = create<{ alone: boolean }>(() => ({ alone: false }))

/** Whether the screen shows the page alone, without what stands around it. */
export function useIsAlone(): boolean {
  const full = useSyncExternalStore(subscribe, isFull)
  const alone = wishes((wish) => wish.alone)
  return full && alone
}

/** A page that can fill the screen by itself, until the screen is left or the page is. */
export function useAlone(): { alone: boolean; toggle: () => Promise<void> } {
  const { full, toggle } = useFullScreen()
  const alone = useIsAlone()
  useEffect(() => {
    const ended = () => {
      if (!isFull()) wishes.setState({ alone: false })
    }
    const stop = subscribe(ended)
    return () => {
      stop()
      wishes.setState({ alone: false })
    }
  }, [])
  async function toggleAlone(): Promise<void> {
    if (alone || !full) await toggle()
    wishes.setState({ alone: !alone && isFull() })
  }
  return { alone, toggle: toggleAlone }
}
