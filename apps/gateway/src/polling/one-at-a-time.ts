/** Does the work one at a time; calls that come while it is under way have it done once more. `work` must not fail. */
export function oneAtATime(work: () => Promise<void>): () => void {
  let isUnderWay = false
  let again = false
  async function call(): Promise<void> {
    again = true
    if (isUnderWay) return
    isUnderWay = true
    while (again) {
      again = false
      await work()
    }
    isUnderWay = false
  }
  return () => void call()
}
