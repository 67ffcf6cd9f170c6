import type { Work } from '#server/platform/jobs/worker.ts'

const nothing = () => Promise.resolve()

/** A worker with it takes every job and does nothing. */
export const idleWork: Work = {
  deliver: nothing,
  render: nothing,
  seal: nothing,
  stamp: nothing,
  gost_seal: nothing,
  send_approved: nothing,
  send_copies: nothing,
  court_packet: nothing,
  document_stamp: nothing,
  drop_copy: nothing,
  advance_batch: nothing,
  charge_message: nothing,
  drill: nothing,
  send_portion: nothing,
  tell_editions: nothing,
  write_import: nothing,
  unpack_files: nothing,
  webhook: nothing,
  send_password_link: nothing,
}
