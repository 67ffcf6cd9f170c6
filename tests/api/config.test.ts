import { expect, test } from 'vitest'
import { backupBucket } from '#server/start/backups/places.ts'
import { hasNamedOperator, readConfig } from '#server/start/config.ts'

const read = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: '/nowhere', ...env })

test('a server outside the demo never uses the sample operator’s name', () => {
  const named = { OPERATOR_NAME: 'ООО «Оператор»', OPERATOR_INN: '7707083893' }
  const sample = read({ DEMO: '1' })
  expect(hasNamedOperator(sample)).toBe(true)
  const whole = read({ DEMO: '0', ...named })
  expect(whole.operator).toMatchObject({ name: named.OPERATOR_NAME, inn: named.OPERATOR_INN })
  expect(hasNamedOperator(whole)).toBe(true)
  for (const env of [{}, { OPERATOR_NAME: named.OPERATOR_NAME }, { ...named, OPERATOR_INN: '' }]) {
    const config = read({ DEMO: '0', ...env })
    expect(hasNamedOperator(config)).toBe(false)
    expect([config.operator.name, config.operator.inn]).not.toContain(sample.operator.name)
    expect([config.operator.name, config.operator.inn]).not.toContain(sample.operator.inn)
  }
})

test.each([
  ['API_BASE', '/personal'],
  ['API_BASE', 'https://api.example.ru'],
  ['API_BASE', 'api'],
  ['SUPPORT_API_BASE', '/support'],
  ['API_VERSION', 'v1/x'],
  ['METRICS_TOKEN', 'не-короче-шестнадцати-знаков'],
  ['BACKUP_PLACE', 'copies'],
  ['CORS_ORIGINS', 'https://lk.example.ru/page'],
  ['CORS_ORIGINS', '*'],
  ['BILL_METHOD', 'put'],
  ['ANALYTICS_SRC', 'javascript:alert(1)'],
  ['DATABASE_URL', 'postgres://one:5432,two:5432/roscherk'],
  ['DATABASE_URL', 'postgres:///roscherk?host=one,two'],
  ['DATABASE_DIRECT_URL', 'postgres://db/roscherk'],
  ['DATABASE_POOL', '1'],
  ['ROLE', 'web,mail'],
  ['ROLE', ' '],
  ['DOCUMENT_WORKERS', '1'],
  ['SHUTDOWN_DELAY_SECONDS', '-1'],
  ['SHUTDOWN_WAIT_SECONDS', '0'],
  ['DATABASE_PREPARED', 'yes'],
  ['ACCESS_LOG', 'yes'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_TRACES_SAMPLER_ARG', '50'],
])('the environment variable %s=%s is refused with its name', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(name)
})

test('the addresses of the APIs, the origins and the method of a bill are read from the environment', () => {
  expect(read({})).toMatchObject({
    api_base: '/api',
    api_version: 'v1',
    support_api_base: '/api/support',
    cors_origins: [],
    bill_method: 'POST',
  })
  expect(
    read({
      API_BASE: 'https://api.example.ru/portal/',
      API_VERSION: 'v3',
      SUPPORT_API_BASE: '/desk',
      CORS_ORIGINS: 'https://lk.example.ru, http://localhost:8080/',
      BILL_METHOD: 'get',
    }),
  ).toMatchObject({
    api_base: 'https://api.example.ru/portal',
    api_version: 'v3',
    support_api_base: '/desk',
    cors_origins: ['https://lk.example.ru', 'http://localhost:8080'],
    bill_method: 'GET',
  })
})

test('the database and the pooler before it are read from the environment', () => {
  const database = { direct_url: undefined, prepares: undefined, pool_max: undefined }
  expect(read({})).toMatchObject({ database_url: undefined, database })
  const [DATABASE_URL, DATABASE_DIRECT_URL] = ['postgres://a,b:c@pooler/x', 'postgres://db/x']
  expect(read({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_PREPARED: '1', DATABASE_POOL: '20' })).toMatchObject({
    database_url: DATABASE_URL,
    database: { direct_url: DATABASE_DIRECT_URL, prepares: true, pool_max: 20 },
  })
})

test('a process has all roles, or the lanes of those that it is given', () => {
  const all = read({})
  expect(all.roles).toEqual(['web', 'jobs', 'documents'])
  expect(Object.values(all.jobs).every((slots) => slots > 0)).toBe(true)
  expect(all.stop).toEqual({ delay_seconds: 0, wait_seconds: 10 })
  const none = { codes: 0, messages: 0, webhooks: 0, other: 0, seals: 0, drawing: 0, stamps: 0 }
  const web = read({ ROLE: 'web', JOBS_SEALS: '6', JOBS_DRAWING: '2' })
  expect(web).toMatchObject({ roles: ['web'], jobs: none, document_workers: { front: 6, background: 2 } })
  const documents = read({ ROLE: 'documents, web', JOBS_SEALS: '6', JOBS_DRAWING: '2', DOCUMENT_WORKERS: '8' })
  expect(documents.roles).toEqual(['web', 'documents'])
  expect(documents.jobs).toEqual({ ...none, seals: 6, drawing: 2, stamps: 1 })
  expect(documents.document_workers.front).toBe(8)
})

test('a bucket of S3 takes its settings from the environment; without one files stay in the folder', () => {
  expect(read({}).s3).toBeUndefined()
  const secret = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(read({ S3_BUCKET: 'files' }).s3).toEqual({
    bucket: 'files',
    endpoint: undefined,
    region: 'us-east-1',
    credentials: undefined,
    prefix: '',
    path_style: false,
    encryption: 'none',
    kms_key: undefined,
  })
  const own = { S3_BUCKET: 'files', S3_ENDPOINT: 'https://s3.example.ru/', S3_PREFIX: 'portal/' }
  expect(read({ ...own, ...secret, S3_ENCRYPTION: 'aws:kms', S3_KMS_KEY: 'key' }).s3).toMatchObject({
    endpoint: 'https://s3.example.ru',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    prefix: 'portal/',
    path_style: true,
    encryption: 'aws:kms',
    kms_key: 'key',
  })
  expect(read({ ...own, ...secret, S3_FORCE_PATH_STYLE: '0' }).s3?.path_style).toBe(false)
})

test.each<[string, NodeJS.ProcessEnv]>([
  ['S3_ENDPOINT ничего не значит без S3_BUCKET', { S3_ENDPOINT: 'https://s3.example.ru' }],
  ['задаются вместе', { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id' }],
  ['S3_ACCESS_KEY_ID', { S3_BUCKET: 'files', S3_ENDPOINT: 'https://s3.example.ru' }],
  ['S3_SECRET_ACCESS_KEY_FILE', { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY_FILE: '/nowhere' }],
  ['S3_KMS_KEY', { S3_BUCKET: 'files', S3_KMS_KEY: 'key' }],
  ['S3_PREFIX', { S3_BUCKET: 'files', S3_PREFIX: '../other' }],
  ['S3_ENCRYPTION', { S3_BUCKET: 'files', S3_ENCRYPTION: 'rot13' }],
])('settings of S3 that do not fit together are refused: %s', (text, env) => {
  expect(() => read(env)).toThrow(text)
})

test.each<[string, NodeJS.ProcessEnv]>([
  ['Задайте BACKUP_S3_BUCKET', { S3_BUCKET: 'files' }],
  ['BACKUP_S3_ENDPOINT ничего не значит без BACKUP_S3_BUCKET', { BACKUP_S3_ENDPOINT: 'https://s3.example.ru' }],
  ['BACKUP_S3_ENCRYPTION', { BACKUP_S3_BUCKET: 'copies', BACKUP_S3_ENCRYPTION: 'rot13' }],
])('settings of the bucket of backups that do not fit together are refused: %s', (text, env) => {
  expect(() => backupBucket(env)).toThrow(text)
})

test('the access log is on, and traces are off until a collector is named', () => {
  expect(read({})).toMatchObject({ access_log: true, tracing: null })
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/', OTEL_TRACES_SAMPLER_ARG: '0.1' }
  const tracing = { endpoint: 'http://127.0.0.1:4318', share: 0.1 }
  expect(read({ ACCESS_LOG: 'off', ...traced })).toMatchObject({ access_log: false, tracing })
})
