/** What leaves a row in the log without a route of ours. Registrations only. */

onRecordCreateRequest((e) => require(`${__hooks}/audit/superuser-audit.js`).record(e, 'Criou'));
onRecordUpdateRequest((e) => require(`${__hooks}/audit/superuser-audit.js`).record(e, 'Alterou'));
onRecordDeleteRequest((e) => require(`${__hooks}/audit/superuser-audit.js`).record(e, 'Excluiu'));
onCollectionCreateRequest((e) => require(`${__hooks}/audit/superuser-audit.js`).collection(e, 'Criou'));
onCollectionUpdateRequest((e) => require(`${__hooks}/audit/superuser-audit.js`).collection(e, 'Alterou'));
onCollectionDeleteRequest((e) => require(`${__hooks}/audit/superuser-audit.js`).collection(e, 'Excluiu'));
onSettingsUpdateRequest((e) => require(`${__hooks}/audit/settings-audit.js`).settings(e));

cronAdd('sum-up-floods', '*/10 * * * *', () => require(`${__hooks}/audit/throttled-log.js`).flush($app));
cronAdd('log-server-errors', '* * * * *', () => require(`${__hooks}/audit/server-errors.js`).collect($app));
cronAdd('log-left-out-requests', '3 * * * *', () =>
  require(`${__hooks}/audit/request-log.js`).logLeftOut($app),
);
cronAdd('shrink-request-log', '12 4 * * *', () => require(`${__hooks}/audit/request-log.js`).shrink($app));
