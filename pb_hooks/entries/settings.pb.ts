/** Settings of the self-hoster. Registrations only. */

onRecordValidate((e) => require(`${__hooks}/settings/setting-rules.js`).validate(e), 'app_settings');
