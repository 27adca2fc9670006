/** Loads the console afresh: anyone who joined sees other things than before, and nothing old is kept. */
export function enterAgain(): void {
  location.assign('/index_new')
}
