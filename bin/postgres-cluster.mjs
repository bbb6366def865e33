// Creates PostgreSQL's cluster with one role, one database, and a password that only the folder's owner can read.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import path from 'node:path'
import { SetupError } from './setup.mjs'

/** @typedef {import('./postgres-home.mjs').Home} Home */

/**
 * Built elsewhere and renamed when complete, so that an interrupted first start leaves nothing half done.
 * @param {Home} home
 * @param {string} folder
 * @param {(line: string) => void} log
 */
export function createCluster(home, folder, log) {
  log('Creating the database (first start only) …')
  const unfinished = `${home.cluster}.new`
  const passwordFile = `${home.cluster}.password`
  fs.rmSync(unfinished, { recursive: true, force: true })
  fs.mkdirSync(unfinished, { mode: 0o700 })
  const password = writePassword(folder)
  fs.writeFileSync(passwordFile, password, { mode: 0o600 })
  if (home.user) for (const place of [unfinished, passwordFile]) fs.chownSync(place, home.user.uid, home.user.gid)

  try {
    const options = [
      '-D',
      unfinished,
      '-U',
      'haat',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
    ]
    runAs(home, path.join(home.native, 'bin/initdb'), [...options, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`])
    runAs(
      home,
      path.join(home.native, 'bin/postgres'),
      ['--single', '-D', unfinished, 'postgres'],
      'CREATE DATABASE haat\n',
    )
    fs.renameSync(unfinished, home.cluster)
  } finally {
    fs.rmSync(passwordFile, { force: true })
  }
}

/** @param {string} folder */
function writePassword(folder) {
  const password = randomBytes(24).toString('hex')
  const file = path.join(folder, 'password')
  fs.rmSync(file, { force: true })
  fs.writeFileSync(file, password, { mode: 0o600 })
  return password
}

/**
 * For a deleted password file: whoever may write the data folder may have the data, so a new password is safe.
 * @param {Home} home
 * @param {string} folder
 */
export function renewPassword(home, folder) {
  const statement = `ALTER ROLE haat PASSWORD '${writePassword(folder)}'\n`
  runAs(home, path.join(home.native, 'bin/postgres'), ['--single', '-D', home.cluster, 'postgres'], statement)
}

/**
 * Runs one of PostgreSQL's programs to its end.
 * @param {Home} home
 * @param {string} program
 * @param {string[]} args
 * @param {string} [input]
 */
function runAs(home, program, args, input = '') {
  const result = spawnSync(program, args, { ...home.user, cwd: '/', env: home.env, input, encoding: 'utf8' })
  if (result.status === 0) return
  const words = (result.stderr || result.error?.message || 'no message').trim()
  throw new SetupError(`${path.basename(program)} failed: ${words}`)
}
