<?php
// Installs the site into an empty database and prints, as JSON, the application passwords of its people.
define( 'WP_INSTALLING', true );
$database = mysqli_connect( 'localhost', 'root', '', null, 0, getenv( 'WORDPRESS_SOCKET' ) );
$database->query( 'CREATE DATABASE wordpress CHARACTER SET utf8mb4' );
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

// Nobody is told that the site is ready.
function wp_mail() {
	return true;
}
wp_install( 'Café Terrace', 'admin', 'admin@example.com', true, '', 'admin' );
update_option( 'permalink_structure', '/%year%/%monthnum%/%postname%/' );

$people = array();
foreach ( array( 'editor', 'author', 'contributor' ) as $role ) {
	$id = wp_insert_user(
		array(
			'user_login'   => $role,
			'user_pass'    => $role,
			'user_email'   => "$role@example.com",
			'display_name' => ucfirst( $role ),
			'role'         => $role,
		)
	);
	list( $password ) = WP_Application_Passwords::create_new_application_password( $id, array( 'name' => 'Imprint' ) );
	$people[ $role ]  = $password;
}
echo json_encode( $people );
