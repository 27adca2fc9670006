import { snapshotAddress, snapshotEvery, type Trouble } from './playing.ts'
import { reaches } from './reaches.ts'

/** Milliseconds until a picture that does not come is given up. */
const patience = 15_000

interface Watcher {
  onPicture: (picture: HTMLImageElement) => void
  onTrouble: (trouble: Trouble) => void
}

/** Asks for one picture after the other, never for two at a time, also after one that did not come. @returns the end of it */
export function watchSnapshots(address: string, { onPicture, onTrouble }: Watcher): () => void {
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let picture: HTMLImageElement | undefined
  const ask = async () => {
    const asked = new Image()
    picture = asked
    const outcome = await loaded(asked, snapshotAddress(address, Date.now()))
    const trouble = outcome === 'there' ? undefined : await troubleAt(address, outcome)
    if (ended) return
    if (trouble) onTrouble(trouble)
    else onPicture(asked)
    picture = undefined
    timer = setTimeout(ask, snapshotEvery * 1_000)
  }
  void ask()
  return () => {
    ended = true
    clearTimeout(timer)
    if (picture) picture.src = ''
  }
}

type Outcome = 'there' | 'failed' | 'late'

function loaded(picture: HTMLImageElement, address: string): Promise<Outcome> {
  return new Promise((tell) => {
    const timer = setTimeout(() => {
      tell('late')
      picture.src = ''
    }, patience)
    const end = (outcome: Outcome) => () => {
      clearTimeout(timer)
      tell(outcome)
    }
    picture.onload = end('there')
    picture.onerror = end('failed')
    picture.src = address
  })
}

async function troubleAt(address: string, outcome: Outcome): Promise<Trouble> {
  if (outcome === 'late') return 'still'
  return (await reaches(address)) ? 'unclear' : 'unreachable'
}
