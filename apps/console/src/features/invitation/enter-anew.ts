/** Loads the console afresh: whoever joined sees other things than before, and nothing old is kept. */
export function enterAnew(): void {
  location.assign('/index_new')
}
