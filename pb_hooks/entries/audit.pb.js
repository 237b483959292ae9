/** What leaves a row in the log without a route of ours. Handlers only: the logic is in `lib/`. */

onRecordCreateRequest((e) => require(`${__hooks}/lib/superuser-trail.js`).record(e, 'Criou'));
onRecordUpdateRequest((e) => require(`${__hooks}/lib/superuser-trail.js`).record(e, 'Alterou'));
onRecordDeleteRequest((e) => require(`${__hooks}/lib/superuser-trail.js`).record(e, 'Excluiu'));
onCollectionCreateRequest((e) => require(`${__hooks}/lib/superuser-trail.js`).collection(e, 'Criou'));
onCollectionUpdateRequest((e) => require(`${__hooks}/lib/superuser-trail.js`).collection(e, 'Alterou'));
onCollectionDeleteRequest((e) => require(`${__hooks}/lib/superuser-trail.js`).collection(e, 'Excluiu'));
onSettingsUpdateRequest((e) => require(`${__hooks}/lib/settings-trail.js`).settings(e));

cronAdd('sum-up-floods', '*/10 * * * *', () => require(`${__hooks}/lib/counted-log.js`).settle($app));
cronAdd('log-server-errors', '* * * * *', () => require(`${__hooks}/lib/server-errors.js`).collect($app));
cronAdd('tell-what-the-log-left-out', '3 * * * *', () =>
  require(`${__hooks}/lib/request-log.js`).tellLeftOut($app),
);
cronAdd('shrink-request-log', '12 4 * * *', () => require(`${__hooks}/lib/request-log.js`).shrink($app));
