#!/bin/sh
# Begins Mosquitto in its container: makes the first account once, and hands the certificate to the user that Mosquitto becomes.
set -eu
data=${MOSQUITTO_DATA:-/mosquitto/data}
tls=${MOSQUITTO_TLS:-/mosquitto/tls}
certificates=${CERTIFICATES:-/certificates}
owner=${MOSQUITTO_USER:-mosquitto}

mkdir -p "$data" "$tls"
if [ ! -s "$data/accounts.json" ]; then
  mosquitto_ctrl dynsec init "$data/accounts.json" "$MQTT_ADMIN_USERNAME" "$(cat "$MQTT_ADMIN_PASSWORD_FILE")" >/dev/null
fi
cp "$certificates/ca.crt" "$certificates/broker.crt" "$certificates/broker.key" "$tls/"
chown -R "$owner" "$data" "$tls"
chmod 700 "$data" "$tls"
exec mosquitto -c "${MOSQUITTO_CONF:-/mosquitto/config/mosquitto.conf}"
