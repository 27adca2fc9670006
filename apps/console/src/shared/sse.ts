export interface ServerSentEvent {
  event: string
  data: string
}

/** Takes the text of an event stream as it arrives, in pieces of any size, and gives whole events; comment lines are skipped. */
export function sseReader(onEvent: (event: ServerSentEvent) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event) onEvent(event)
    }
  }
}

function eventOf(block: string): ServerSentEvent | null {
  const data: string[] = []
  let event = 'message'
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim()
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
  }
  return data.length > 0 ? { event, data: data.join('\n') } : null
}
